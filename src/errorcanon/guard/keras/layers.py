"""What a Keras layer is, where it stands and what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import keras

from errorcanon.guard import calls
from errorcanon.guard.calls import Framework, Operation, Sides
from errorcanon.guard.keras.tensors import IS_KERAS_3, dtype_of
from errorcanon.model import CanonError

Path: TypeAlias = str
Layer: TypeAlias = Any
_FRAMEWORKS: Mapping[str, Framework] = {"tensorflow": "tensorflow", "jax": "jax", "torch": "torch"}


def framework_of(model: Layer) -> Framework:
    """Say whose kernels run.

    Raises:
        CanonError: it is no Keras layer, or the backend has no rules.
    """
    if layer_class(model) is None:
        raise CanonError(
            f"{type(model).__module__}.{type(model).__name__} is no Keras layer or model; "
            "give one, not a function or what tf.saved_model.load returns"
        )
    backend = keras.backend.backend() if is_keras_3(model) else "tensorflow"
    if backend not in _FRAMEWORKS:
        known = ", ".join(_FRAMEWORKS)
        raise CanonError(f"Keras runs on {backend}; set KERAS_BACKEND to one of {known}")
    return _FRAMEWORKS[backend]


def is_keras_3(layer: object) -> bool:
    """Tell whether it is a layer of Keras 3."""
    return IS_KERAS_3 and isinstance(layer, keras.Operation)


def layer_class(layer: object) -> type | None:
    """Find Keras' own `Layer` among the classes that a layer is made of."""
    return next((base for base in _bases(layer) if base.__name__ == "Layer"), None)


def _bases(layer: object) -> Iterator[type]:
    for base in type(layer).__mro__:
        if base.__module__.partition(".")[0] in ("keras", "tf_keras"):
            yield base


def walk(model: Layer) -> Iterator[tuple[Path, Layer]]:
    """Give every layer once, with the names from the model down to it."""
    seen: set[int] = set()

    def down(layer: Layer, path: Path) -> Iterator[tuple[Path, Layer]]:
        if id(layer) in seen:
            return
        seen.add(id(layer))
        yield path, layer
        for child in layer._flatten_layers(include_self=False, recursive=False):
            yield from down(child, f"{path}/{child.name}" if path else child.name)

    return down(model, "")


def find(layer: Layer, table: Mapping[str, Any]) -> Any:
    """Give what a table has for the layer's class, or for the nearest of Keras' it is made of."""
    return next((table[base.__name__] for base in _bases(layer) if base.__name__ in table), None)


# --- describing ----------------------------------------------------------------


def describe(layer: Layer) -> Operation | None:
    """Say what a layer does, where the table has rules for it."""
    make = find(layer, _DESCRIBE)
    return make(layer) if make is not None else None


def _convolution(layer: Layer) -> Operation:
    return _sliding_kernel(layer, layer.filters, layer.groups)


def _transposed(layer: Layer) -> Operation:
    return replace(_sliding_kernel(layer, layer.filters, 1), transposed=True)


def _depthwise(layer: Layer) -> Operation:
    """Describe a depthwise convolution, or the depthwise half of a separable one."""
    channels = _channels(layer)
    return _sliding_kernel(layer, channels * layer.depth_multiplier, max(1, channels))


def _sliding_kernel(layer: Layer, filters: int, groups: int) -> calls.Convolution:
    kernel = tuple(layer.kernel_size)
    return calls.Convolution(
        channels=_channels(layer),
        filters=filters,
        kernel=kernel,
        stride=tuple(layer.strides),
        dilation=tuple(layer.dilation_rate),
        padding=_padding(layer, kernel),
        groups=groups,
        dtype=layer.compute_dtype,
    )


def _padding(layer: Layer, window: tuple[int, ...]) -> Sides | None:
    if layer.padding == "same":
        return None
    if layer.padding == "causal":
        return ((layer.dilation_rate[0] * (window[0] - 1), 0),)
    return ((0, 0),) * len(window)


def _pooling(layer: Layer) -> Operation:
    window = tuple(layer.pool_size)
    return calls.Pooling(
        window=window,
        stride=tuple(layer.strides),
        padding=_padding(layer, window),
        dilation=(1,) * len(window),
    )


def _batch_norm(layer: Layer) -> Operation:
    return calls.BatchNorm(
        channels=_channels(layer),
        epsilon=float(layer.epsilon),
        dtype=layer.variable_dtype,
        training=bool(layer.trainable),
    )


def _recurrent(layer: Layer) -> Operation:
    features = layer.cell.kernel.shape[0] if layer.cell.built else 0
    return calls.Recurrent(int(features), time_axis=1)


def _dense(layer: Layer) -> Operation:
    return calls.Dense(_channels(layer), layer.compute_dtype)


def _channels(layer: Layer) -> int:
    """Give the channels of the input that the weights are made for; 0 where they are not made."""
    axes = getattr(layer.input_spec, "axes", None) or {}
    return int(next(iter(axes.values()), 0))


_DESCRIBE: Mapping[str, Callable[[Layer], Operation]] = {
    **{f"Conv{axes}D": _convolution for axes in (1, 2, 3)},
    **{f"Conv{axes}DTranspose": _transposed for axes in (1, 2, 3)},
    **{f"DepthwiseConv{axes}D": _depthwise for axes in (1, 2)},
    **{f"SeparableConv{axes}D": _depthwise for axes in (1, 2)},
    **{f"{kind}Pooling{axes}D": _pooling for kind in ("Max", "Average") for axes in (1, 2, 3)},
    "BatchNormalization": _batch_norm,
    "LSTM": _recurrent,
    "GRU": _recurrent,
    "SimpleRNN": _recurrent,
    "Dense": _dense,
}


# --- what a call adds ----------------------------------------------------------


def channel_axis(layer: Layer) -> int:
    """Give the axis of the channels of the layer's input."""
    axis = getattr(layer, "axis", None)
    if axis is not None:
        return int(axis[0] if isinstance(axis, Sequence) else axis)
    return 1 if getattr(layer, "data_format", None) == "channels_first" else -1


def dtype_in_call(layer: Layer, given: Any) -> str:
    """Give the type that the layer sees: it casts floats to its own, and nothing else."""
    dtype = dtype_of(given)
    casts = getattr(layer, "autocast", getattr(layer, "_autocast", True))
    return str(layer.compute_dtype) if casts and "float" in dtype else dtype


def may_run_on_cudnn(layer: Layer) -> bool:
    """Tell whether Keras would send the layer to cuDNN's LSTM or GRU on a GPU."""
    if find(layer, {"LSTM": True, "GRU": True}) is None:
        return False
    return (
        getattr(layer, "use_cudnn", "auto") in ("auto", True)
        and getattr(layer.activation, "__name__", "") == "tanh"
        and getattr(layer.recurrent_activation, "__name__", "") == "sigmoid"
        and not layer.recurrent_dropout
        and not layer.unroll
        and layer.use_bias
        and getattr(layer, "reset_after", True)
    )
