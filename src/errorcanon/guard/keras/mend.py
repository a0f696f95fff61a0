"""Mending a Keras model in place, and taking it back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

import keras

from errorcanon.guard.keras.layers import Layer, Path, find, is_keras_3, walk
from errorcanon.guard.mending import Change, Changes
from errorcanon.guard.report import Fault

_DEFAULT_EPSILON = 1e-3
"""What keras.layers.BatchNormalization has where nothing is said."""
_ABOVE_THE_OLD_MINIMUM = 1.001e-5
"""cuDNN before 7.5 takes it also after a rounding to float32: cuda/cudnn-bn-epsilon-too-small."""
_EPSILON: Mapping[str, float] = {
    "batch-norm-epsilon-not-positive": _DEFAULT_EPSILON,
    "batch-norm-epsilon-negative": _DEFAULT_EPSILON,
    "batch-norm-epsilon-below-minimum": _ABOVE_THE_OLD_MINIMUM,
}


def fix(model: Layer, faults: Iterable[Fault]) -> Changes:
    """Mend what is safe: epsilon, and batch normalisation whose values are in half precision.

    Weights and running statistics keep their values. What Keras has traced for `fit`, `evaluate`
    and `predict` is traced anew; a tf.function of one's own goes on as it was traced.
    """
    layers = dict(walk(model))
    made: list[Change] = []
    for fault in faults:
        epsilon = _EPSILON.get(fault.rule)
        if epsilon is not None and fault.path in layers:
            made.append(_set_epsilon(fault, layers[fault.path], epsilon))
    for path, layer in layers.items():
        if find(layer, {"BatchNormalization": True}) and is_keras_3(layer) and layer.built:
            made += _in_single_precision(path, layer)
    return Changes(tuple(_traced_anew(change, list(layers.values())) for change in made))


def _set_epsilon(fault: Fault, layer: Layer, value: float) -> Change:
    before = layer.epsilon
    layer.epsilon = value
    return Change(
        fault.path,
        fault.layer,
        "epsilon",
        str(before),
        str(value),
        fault.record,
        undo=lambda: setattr(layer, "epsilon", before),
    )


def _in_single_precision(path: Path, layer: Layer) -> Iterator[Change]:
    """Hold scale, offset and statistics in float32, as Keras' mixed policies do."""
    half, policy = str(layer.variable_dtype), layer.dtype_policy
    if half not in ("float16", "bfloat16"):
        return

    def undo() -> None:
        layer.dtype_policy = policy
        for variable in layer.variables:
            _retype(variable, half)

    layer.dtype_policy = f"mixed_{half}"
    for variable in layer.variables:
        _retype(variable, "float32")
    yield Change(
        path,
        type(layer).__name__,
        "variable_dtype",
        half,
        "float32",
        "cuda/cudnn-mixed-data-types",
        undo,
    )


def _retype(variable: keras.Variable, dtype: str) -> None:
    """Give a variable another type in place, so that an optimiser goes on with it."""
    value = keras.ops.cast(variable.value, dtype)
    variable._dtype = dtype
    if keras.backend.backend() == "torch":  # the layer holds the very parameter
        variable._value.data = value.data
    else:
        variable._initialize(value)


def _traced_anew(change: Change, layers: list[Layer]) -> Change:
    """Make Keras trace its functions again after a change, and after it is taken back."""

    def forget() -> None:
        for layer in layers:
            for name in ("train_function", "test_function", "predict_function"):
                if getattr(layer, name, None) is not None:
                    setattr(layer, name, None)

    def undo() -> None:
        change.undo()
        forget()

    forget()
    return replace(change, undo=undo)
