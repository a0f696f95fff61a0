"""Guards against empty batches: around a layer or a model, and in an input pipeline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import keras

from errorcanon.guard.keras.layers import Layer
from errorcanon.guard.keras.tensors import (
    IS_KERAS_3,
    dtype_of,
    flatten,
    has_axes,
    is_float,
    is_tensor,
    map_structure,
    mask_of,
    pack,
    shape_of,
    tensors_in,
)
from errorcanon.model import CanonError


def empty_batch(model: Layer) -> Layer:
    """Guard a layer or a model against empty batches; built once, with the same weights.

    A model becomes a model, to be compiled by itself.

    Raises:
        CanonError: it is nothing of Keras 3.
    """
    if not IS_KERAS_3 or not isinstance(model, keras.Layer):
        raise CanonError(
            f"empty_batch: {type(model).__module__}.{type(model).__name__} is no layer or model of "
            "Keras 3; with an older Keras let no empty batch through: guard.nonempty(dataset)"
        )
    if isinstance(model, _Guarding):
        return model
    return EmptyBatchModel(model) if isinstance(model, keras.Model) else EmptyBatchLayer(model)


class _Guarding:
    """What answers an empty batch without calling the layer that it holds.

    A batch with rows goes to the layer and comes back untouched; where a traced function does not
    know its batch, tf.cond chooses. For an empty one nothing of the layer runs, so that no
    statistic, seed or loss moves: the result is zeros of no rows in the layer's output shapes, and
    the gradients of weights and input are zeros, not None.
    The first tensor of the first argument, given by position, says how many rows there are.
    To an optimiser it is still a step: momentum and weight regularisers go on.
    """

    layer: Layer

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if not self.layer.built:  # a call on symbols makes all weights, and computes nothing
            symbols = map_structure(_symbol, (args, kwargs))
            self.layer(*symbols[0], **symbols[1])
        return super().__call__(*args, **kwargs)  # type: ignore[misc] # of the class beside it

    def build(self, input_shape: Any = None) -> None:
        """Make the layer's weights, where that is not done yet."""
        if not self.layer.built:
            self.layer.build(input_shape)
        self.built = True

    def call(self, inputs: Any, *others: Any, training: bool | None = None, **options: Any) -> Any:
        """Call the layer, or give its empty result."""
        if training is not None:
            options["training"] = training
        first = next((tensor for tensor in flatten(inputs) if has_axes(tensor)), None)
        if first is not None and first.shape[0] is None:
            return self._decide_in_the_graph(first, (inputs, *others), options)
        if first is not None and first.shape[0] == 0:
            return self._empty((inputs, *others), options)
        return self.layer(inputs, *others, **options)

    def compute_output_spec(self, *args: Any, **kwargs: Any) -> Any:
        """Infer shapes as the layer does."""
        return self.layer.compute_output_spec(*args, **kwargs)

    @property
    def supports_masking(self) -> bool:
        """Whether the layer takes masks."""
        return bool(self.layer.supports_masking)

    def compute_mask(self, inputs: Any, previous_mask: Any) -> Any:
        """Hand on masks as the layer does."""
        return self.layer.compute_mask(inputs, previous_mask)

    def get_config(self) -> dict[str, Any]:
        """Describe guard and layer, so that both can be saved."""
        config: dict[str, Any] = super().get_config()  # type: ignore[misc] # of the class beside it
        return {**config, "layer": keras.saving.serialize_keras_object(self.layer)}

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: Any = None) -> Any:
        """Make guard and layer again."""
        layer = keras.saving.deserialize_keras_object(config["layer"], custom_objects)
        options: dict[str, Any] = {k: v for k, v in config.items() if k != "layer"}
        return cls(layer, **options)  # type: ignore[call-arg] # of the classes below

    def _empty(self, args: tuple[Any, ...], options: dict[str, Any]) -> Any:
        """Give zeros of no rows that hang on weights and input, whose gradients are zeros."""
        symbols = map_structure(_symbol_of_any_batch, (args, options))
        specs = self.layer.compute_output_spec(*symbols[0], **symbols[1])
        sources = [*tensors_in(args), *self.layer.trainable_variables]
        nothing = [keras.ops.sum(keras.ops.reshape(s, (-1,))[:0]) for s in sources if is_float(s)]

        def anchored(zeros: Any) -> Any:
            if not is_float(zeros):
                return zeros
            return sum((keras.ops.cast(n, dtype_of(zeros)) for n in nothing), start=zeros)

        zeros = self._zeros(flatten(specs), args, options)
        return pack(specs, [anchored(z) for z in zeros])

    def _decide_in_the_graph(
        self, first: Any, args: tuple[Any, ...], options: dict[str, Any]
    ) -> Any:
        """Choose between the layer and zeros once the batch is known.

        Masks and losses that the layer leaves behind belong to its branch and are led out of it.
        """
        import tensorflow as tf

        made: list[Any] = []

        def full() -> list[Any]:
            made[:] = [*self._outputs_and_masks(args, options), self._take_losses()]
            return tensors_in(made)

        def empty() -> list[Any]:  # traced after the other one
            return self._zeros(tensors_in(made), args, options)

        chosen = iter(tf.cond(tf.shape(first)[0] > 0, full, empty))
        leaves = [next(chosen) if is_tensor(leaf) else leaf for leaf in flatten(made)]
        outputs, masks, losses = pack(made, leaves)
        for output, mask in zip(flatten(outputs), flatten(masks), strict=True):
            if mask is not None:
                output._keras_mask = mask
        for loss in losses:
            self.add_loss(loss)  # type: ignore[attr-defined] # of the class beside it
        return outputs

    def _outputs_and_masks(self, args: tuple[Any, ...], options: dict[str, Any]) -> list[Any]:
        outputs = self.layer(*args, **options)
        return [outputs, map_structure(mask_of, outputs)]

    def _take_losses(self) -> list[Any]:
        losses = [loss for layer in self.layer._flatten_layers() for loss in layer._losses]
        self.layer._clear_losses()
        return losses

    def _zeros(
        self, specs: Sequence[Any], args: tuple[Any, ...], options: dict[str, Any]
    ) -> list[Any]:
        """Give zeros like the specs, with no rows where the batch is.

        A size that is neither known nor the batch is learnt from two rows of zeros.
        """
        inner = [shape_of(spec)[1:] for spec in specs]
        given = [shape_of(tensor)[1:] for tensor in tensors_in((args, options))]
        if all(None not in sizes for sizes in inner) or all(None not in sizes for sizes in given):
            shapes: list[Any] = [tuple(size or 0 for size in shape_of(spec)) for spec in specs]
        else:
            shapes = self._shapes_of_a_sample(specs, args, options)
        return [keras.ops.zeros(s, dtype_of(spec)) for s, spec in zip(shapes, specs, strict=True)]

    def _shapes_of_a_sample(
        self, specs: Sequence[Any], args: tuple[Any, ...], options: dict[str, Any]
    ) -> list[Any]:
        two_args, two_options = map_structure(_two_rows, (args, options))
        with keras.StatelessScope():  # what the sample would change is dropped
            sample = tensors_in(self._outputs_and_masks(two_args, two_options))
        shapes = [keras.ops.shape(tensor) for tensor in [*sample, *specs[len(sample) :]]]
        return [
            (0, *shape[1:]) if spec.shape and spec.shape[0] is None else shape
            for shape, spec in zip(shapes, specs, strict=True)
        ]


@keras.saving.register_keras_serializable("errorcanon")
class EmptyBatchLayer(_Guarding, keras.layers.Layer):  # type: ignore[misc] # keras is skipped
    """A layer that answers an empty batch without calling the layer that it holds."""

    def __init__(self, layer: Layer, **options: Any) -> None:
        super().__init__(**options)
        self.layer = layer
        self.built = layer.built
        self.autocast = False  # the layer casts for itself


@keras.saving.register_keras_serializable("errorcanon")
class EmptyBatchModel(_Guarding, keras.Model):  # type: ignore[misc] # keras is skipped
    """A model that answers an empty batch without calling the model that it holds."""

    def __init__(self, layer: Layer, **options: Any) -> None:
        super().__init__(**options)
        self.layer = layer
        self.built = layer.built
        self.autocast = False  # the layer casts for itself


def _symbol(value: Any) -> Any:
    return keras.KerasTensor(shape_of(value), dtype_of(value)) if is_tensor(value) else value


def _symbol_of_any_batch(value: Any) -> Any:
    if not has_axes(value) or value.shape[0] != 0:
        return _symbol(value)
    return keras.KerasTensor((None, *shape_of(value)[1:]), dtype_of(value))


def _two_rows(value: Any) -> Any:
    if not has_axes(value) or value.shape[0] is not None:
        return value
    rows = keras.ops.zeros((2, *keras.ops.shape(value)[1:]), dtype_of(value))
    mask = mask_of(value)
    if mask is not None:
        rows._keras_mask = keras.ops.ones((2, *keras.ops.shape(mask)[1:]), "bool")
    return rows


# --- input pipelines -----------------------------------------------------------


def nonempty(dataset: Any) -> Any:
    """Let no empty batch of a tf.data.Dataset through; its element_spec stays.

    The first tensor of an element that has an axis says how many rows there are.

    Raises:
        CanonError: it is no tf.data.Dataset.
    """
    import tensorflow as tf

    if not isinstance(dataset, tf.data.Dataset):
        raise CanonError(
            f"nonempty: {type(dataset).__module__}.{type(dataset).__name__} is no tf.data.Dataset; "
            "make one of it, or leave out batches without rows where they are made"
        )

    def has_rows(*element: Any) -> Any:
        counts = (_rows(leaf) for leaf in tf.nest.flatten(element))
        first = next((count for count in counts if count is not None), None)
        return tf.constant(True) if first is None else tf.reduce_all(first > 0)

    return dataset.filter(has_rows)


def _rows(leaf: Any) -> Any:
    """Give the first size as a vector of one, or of none where it turns out to be a scalar."""
    import tensorflow as tf

    if isinstance(leaf, tf.RaggedTensor):
        return leaf.nrows()[None]
    if isinstance(leaf, tf.SparseTensor):
        return leaf.dense_shape[:1]
    if not isinstance(leaf, tf.Tensor) or leaf.shape.rank == 0:
        return None
    return tf.shape(leaf)[:1]
