"""Keras models for the guard: sound ones, and small ones with one planted fault each."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf
from keras import layers

Make = Callable[[], Any]
RIGHT_PADDED = np.array([[3, 1, 4, 0, 0], [2, 7, 0, 0, 0]])
LEFT_PADDED = np.array([[0, 0, 3, 1, 4], [0, 0, 0, 2, 7]])
WITH_A_GAP = np.array([[3, 0, 4, 1, 5], [2, 7, 1, 8, 2]])
WITH_AN_EMPTY_ROW = np.array([[3, 1, 4, 1, 5], [0, 0, 0, 0, 0]])


def chain(*parts: Any, shape: tuple[int | None, ...] = (None, None, 3), dtype: Any = None) -> Any:
    return keras.Sequential([keras.Input(shape, dtype=dtype), *parts])


def built(model: Any, *inputs: Any) -> Any:
    """Make the weights of a subclassed model: a call on symbols computes nothing."""
    model(*inputs)
    return model


# --- sound architectures -------------------------------------------------------


def basic_block(x: Any, width: int, stride: int, name: str) -> Any:
    """Two 3 x 3 convolutions beside a shortcut (He et al. 2015, figure 2)."""
    options = {"padding": "same", "use_bias": False}
    y = layers.Conv2D(width, 3, stride, **options, name=f"{name}_conv1")(x)
    y = layers.ReLU()(layers.BatchNormalization(name=f"{name}_norm1")(y))
    y = layers.Conv2D(width, 3, **options, name=f"{name}_conv2")(y)
    y = layers.BatchNormalization(name=f"{name}_norm2")(y)
    if stride != 1 or x.shape[-1] != width:
        x = layers.Conv2D(width, 1, stride, use_bias=False, name=f"{name}_shortcut")(x)
        x = layers.BatchNormalization(name=f"{name}_norm3")(x)
    return layers.ReLU()(layers.Add()([x, y]))


def resnet18(classes: int = 1000, width: int = 64) -> Any:
    image = keras.Input((None, None, 3))
    x = layers.Conv2D(width, 7, 2, padding="same", use_bias=False, name="stem")(image)
    x = layers.ReLU()(layers.BatchNormalization(name="stem_norm")(x))
    x = layers.MaxPooling2D(3, 2, padding="same", name="pool")(x)
    for number, stride in enumerate((1, 2, 2, 2)):
        for half in ("a", "b"):
            step = stride if half == "a" else 1
            x = basic_block(x, width * 2**number, step, f"stage{number}{half}")
    x = layers.GlobalAveragePooling2D()(x)
    return keras.Model(image, layers.Dense(classes, name="head")(x))


def u_net() -> Any:
    image = keras.Input((None, None, 1))
    first = layers.Conv2D(8, 3, padding="same", activation="relu")(image)
    deep = layers.Conv2D(16, 3, padding="same")(layers.MaxPooling2D(2)(first))
    up = layers.Conv2DTranspose(8, 2, 2)(deep)
    return keras.Model(
        image, layers.Conv2D(2, 3, padding="same")(layers.Concatenate()([first, up]))
    )


def tagger(recurrent: Any) -> Any:
    embedding = layers.Embedding(100, 16, mask_zero=True, name="tokens")
    return chain(embedding, recurrent, layers.Dense(5), shape=(None,), dtype="int32")


def encoder() -> Any:
    """One block of a vision transformer (Dosovitskiy et al. 2020)."""
    image = keras.Input((32, 32, 3))
    x = layers.Reshape((16, 32))(layers.Conv2D(32, 8, 8)(image))
    y = layers.LayerNormalization()(x)
    x = layers.Add()([x, layers.MultiHeadAttention(4, 8)(y, y)])
    x = layers.Add()([x, layers.Dense(32)(layers.Dense(64, "gelu")(x))])
    return keras.Model(image, layers.Dense(10)(layers.GlobalAveragePooling1D()(x)))


def two_inputs() -> Any:
    image, numbers = keras.Input((8, 8, 3)), keras.Input((4,))
    seen = layers.Flatten()(layers.Conv2D(2, 3)(image))
    return keras.Model([image, numbers], layers.Dense(1)(layers.Concatenate()([seen, numbers])))


class Stages(keras.Model):
    """Layers in a list, and one that keeps its last output: a check must leave nothing there."""

    def __init__(self, *, kernel: int = 3) -> None:
        super().__init__(name="stages")
        self.stages = [layers.Conv2D(4, 3, name="first"), layers.Conv2D(4, kernel, name="second")]
        self.last: Any = None
        self.seen: list[Any] = []

    def call(self, x: Any) -> Any:
        for stage in self.stages:
            x = stage(x)
        self.last = x
        self.seen.append(x)
        return x


def mixed_precision() -> Any:
    conv = layers.Conv2D(4, 3, dtype="mixed_float16")
    return chain(conv, layers.BatchNormalization(dtype="mixed_float16"))


def channels_first() -> Any:
    conv = layers.Conv2D(4, 3, data_format="channels_first")
    return chain(conv, layers.BatchNormalization(axis=1), shape=(3, None, None))


def sound_application(name: str, **options: Any) -> Make:
    return lambda: getattr(keras.applications, name)(weights=None, **options)


APPLICATIONS: dict[str, tuple[Make, tuple[object, ...]]] = {
    "resnet50": (sound_application("ResNet50"), ("2x224x224x3",)),
    "vgg16": (sound_application("VGG16", include_top=False), ("2x64x64x3",)),
    "inception-v3": (sound_application("InceptionV3"), ("2x299x299x3",)),
    "xception": (sound_application("Xception"), ("2x299x299x3",)),
    "mobilenet-v2": (sound_application("MobileNetV2", alpha=0.35), ("2x224x224x3",)),
    "mobilenet-v3": (sound_application("MobileNetV3Small"), ("2x224x224x3",)),
    "efficientnet-b0": (sound_application("EfficientNetB0"), ("2x224x224x3",)),
    "densenet121": (sound_application("DenseNet121"), ("2x224x224x3",)),
    "convnext-tiny": (sound_application("ConvNeXtTiny"), ("2x224x224x3",)),
}
SOUND: dict[str, tuple[Make, tuple[Any, ...]]] = {
    "resnet18": (resnet18, ("2x64x64x3",)),
    "u-net": (u_net, ("2x32x32x1",)),
    "vision-transformer": (encoder, ("2x32x32x3",)),
    "two-inputs": (two_inputs, ("2x8x8x3", "2x4")),
    "layers-in-a-list": (lambda: built(Stages(), keras.Input((9, 9, 3))), ("2x9x9x3",)),
    "volume": (
        lambda: chain(layers.Conv3D(4, 3), layers.MaxPooling3D(2), shape=(8, 8, 8, 1)),
        ("1x8x8x8x1",),
    ),
    "audio": (
        lambda: chain(
            layers.Conv1D(8, 9, padding="causal", dilation_rate=4),
            layers.AveragePooling1D(2),
            layers.Conv1DTranspose(1, 4, 2),
            shape=(None, 1),
        ),
        ("2x4x1",),
    ),
    "separable": (
        lambda: chain(
            layers.DepthwiseConv2D(3, depth_multiplier=2),
            layers.SeparableConv2D(5, 3),
            layers.SeparableConv2D(7, 3, padding="same"),
        ),
        ("2x8x8x3",),
    ),
    "grouped": (lambda: chain(layers.Conv2D(8, 3, groups=2), shape=(8, 8, 4)), ("2x8x8x4",)),
    "mixed-precision": (mixed_precision, ("2x8x8x3",)),
    "channels-first": (channels_first, ("2x3x8x8",)),
    "bytes-into-a-functional-model": (lambda: chain(layers.Conv2D(4, 3)), ("2x8x8x3:uint8",)),
    "one-pixel-with-same-padding": (
        lambda: chain(layers.Conv2D(4, 3, padding="same")),
        ("2x1x1x3",),
    ),
    "right-padded": (
        lambda: tagger(layers.Bidirectional(layers.LSTM(8, return_sequences=True))),
        (RIGHT_PADDED,),
    ),
    "left-padded-on-the-generic-kernel": (
        lambda: tagger(layers.GRU(8, use_cudnn=False)),
        (LEFT_PADDED,),
    ),
    "left-padded-cell": (lambda: tagger(layers.RNN(layers.LSTMCell(8))), (LEFT_PADDED,)),
    "left-padded-without-a-mask": (
        lambda: chain(layers.Embedding(9, 4), layers.LSTM(8), shape=(None,), dtype="int32"),
        (LEFT_PADDED,),
    ),
    "empty-batch-of-a-dense-net": (lambda: chain(layers.Dense(4), shape=(3,)), ("0x3",)),
}

# --- one fault each ------------------------------------------------------------


Refusal = Callable[[Any, tuple[Any, ...]], None]


def raises(model: Any, inputs: tuple[Any, ...]) -> None:
    with pytest.raises((ValueError, TypeError, tf.errors.InvalidArgumentError)):
        model(*inputs)


def raises_in_a_graph(model: Any, inputs: tuple[Any, ...]) -> None:
    """As `fit` and `predict` call it; run eagerly, some windows give an empty or a wrong map."""
    with pytest.raises(ValueError, match="Negative dimension size"):
        tf.function(model)(*inputs)


def gives_nan(model: Any, inputs: tuple[Any, ...]) -> None:
    assert np.isnan(np.asarray(model(*inputs))).any()


def stops_before_cudnn(mask: np.ndarray) -> Refusal:
    """Put a mask through the test that Keras makes on a GPU, before it calls cuDNN's LSTM or GRU."""

    def refuses(model: Any, inputs: tuple[Any, ...]) -> None:
        rnn = importlib.import_module("keras.src.backend.tensorflow.rnn")
        with pytest.raises(tf.errors.InvalidArgumentError, match="right-padded"):
            rnn._assert_valid_mask(tf.constant(mask))

    return refuses


@dataclass(frozen=True)
class Planted:
    """A fault that must be found at its layer, and how the real framework shows it."""

    make: Make
    inputs: tuple[Any, ...]
    path: str
    rule: str
    record: str
    refused: Refusal = raises


class Between(keras.Model):
    """Two convolutions, and code of one's own that spoils what is between them."""

    def __init__(self, between: Callable[[Any], Any]) -> None:
        super().__init__(name="between")
        self.first = layers.Conv2D(4, 3, name="first")
        self.between = between
        self.second = layers.Conv2D(4, 3, name="second")
        self.second.build((None, None, None, 4))
        self.first.build((None, None, None, 3))
        self.built = True

    def call(self, x: Any) -> Any:
        return self.second(self.between(self.first(x)))


def with_norm(name: str = "norm", **options: Any) -> Any:
    return chain(layers.Conv2D(4, 3), layers.BatchNormalization(name=name, **options))


def masked_steps() -> Any:
    return chain(layers.Masking(name="masking"), layers.GRU(4, name="gru"), shape=(None, 2))


def with_a_mask_of_its_own() -> Any:
    steps, mask = keras.Input((None, 2)), keras.Input((None,), dtype="bool")
    return keras.Model([steps, mask], layers.LSTM(4, name="lstm")(steps, mask=mask))


_STEPS = np.ones((2, 3, 2), "float32")
_NO_LAST_ROW = _STEPS * np.array([1, 0], "float32")[:, None, None]
_GAP = np.array([[True, False, True], [True, True, True]])
_EPSILON = ("batch-norm-epsilon-negative", "cuda/cudnn-bn-epsilon-negative")
_WINDOW = ("window-larger-than-map", "tensorflow/conv-kernel-larger-than-input")
_INTEGER = ("integer-input", "tensorflow/conv-integer-input")
_EMPTY = ("empty-batch", "tensorflow/onednn-zero-batch-conv-shape")
_CHANNELS = ("channels", "tensorflow/conv-channel-mismatch")
_RANK = ("rank", "tensorflow/keras-incompatible-rank")
_MASK = ("mask-not-right-padded", "tensorflow/cudnn-rnn-masked-sequence")

_LAST_CHANNELS = ("second", *_CHANNELS)
_LAST_RANK = ("second", *_RANK)

PLANTED: dict[str, Planted] = {
    "negative-epsilon": Planted(
        lambda: chain(layers.BatchNormalization(name="norm", epsilon=-2.0)),
        ("2x8x8x3",),
        "norm",
        *_EPSILON,
        gives_nan,
    ),
    "negative-epsilon-in-an-inner-model": Planted(
        lambda: chain(keras.Sequential([with_norm(epsilon=-2.0)], name="inner")),
        ("2x8x8x3",),
        "inner/sequential/norm",
        *_EPSILON,
        gives_nan,
    ),
    "kernel": Planted(
        lambda: chain(layers.Conv2D(4, 3), layers.Conv2D(4, 9, name="wide")),
        ("2x8x8x3",),
        "wide",
        *_WINDOW,
        raises_in_a_graph,
    ),
    "kernel-in-a-list": Planted(
        lambda: built(Stages(kernel=9), keras.Input((None, None, 3))),
        ("2x8x8x3",),
        "second",
        *_WINDOW,
        raises_in_a_graph,
    ),
    "dilated-kernel": Planted(
        lambda: chain(layers.Conv2D(4, 3, dilation_rate=4, name="dilated")),
        ("2x8x8x3",),
        "dilated",
        *_WINDOW,
        raises_in_a_graph,
    ),
    "depthwise-kernel": Planted(
        lambda: chain(layers.DepthwiseConv2D(9, name="depthwise")),
        ("2x8x8x3",),
        "depthwise",
        *_WINDOW,
        raises_in_a_graph,
    ),
    "separable-kernel": Planted(
        lambda: chain(layers.SeparableConv2D(4, 9, name="separable")),
        ("2x8x8x3",),
        "separable",
        *_WINDOW,
        raises_in_a_graph,
    ),
    "kernel-over-time": Planted(
        lambda: chain(layers.Conv1D(4, 5, name="conv"), shape=(None, 2)),
        ("2x4x2",),
        "conv",
        *_WINDOW,
        raises_in_a_graph,
    ),
    "pooling-window": Planted(
        lambda: chain(layers.Conv2D(4, 3), layers.MaxPooling2D(7, name="pool")),
        ("2x8x8x3",),
        "pool",
        *_WINDOW,
        raises_in_a_graph,
    ),
    "bytes": Planted(
        lambda: built(Stages(), keras.Input((9, 9, 3))), ("2x9x9x3:uint8",), "first", *_INTEGER
    ),
    "integers": Planted(
        lambda: built(layers.Conv1D(2, 3), keras.Input((9, 3))), ("2x9x3:int64",), "", *_INTEGER
    ),
    "channels-of-a-layer": Planted(
        lambda: built(layers.Conv2D(4, 3), keras.Input((8, 8, 3))), ("2x3x8x8",), "", *_CHANNELS
    ),
    "channels-between": Planted(
        lambda: Between(lambda x: x[..., :2]), ("2x9x9x3",), *_LAST_CHANNELS
    ),
    "batch-missing": Planted(
        lambda: built(layers.Conv2D(4, 3), keras.Input((8, 8, 3))), ("8x8x3",), "", *_RANK
    ),
    "channels-missing": Planted(lambda: Between(lambda x: x[..., 0]), ("2x9x9x3",), *_LAST_RANK),
    "steps-missing": Planted(
        lambda: built(layers.GRU(4), keras.Input((5, 3))), ("2x3",), "", *_RANK
    ),
    "pooling-of-rows": Planted(lambda: layers.MaxPooling2D(2), ("2x8x3",), "", *_RANK),
    "empty-batch": Planted(
        lambda: chain(layers.Conv2D(4, 3, name="conv")), ("0x8x8x3",), "conv", *_EMPTY
    ),
    "empty-batch-over-time": Planted(
        lambda: chain(layers.Conv1D(4, 3, name="conv"), shape=(8, 3)), ("0x8x3",), "conv", *_EMPTY
    ),
    "empty-batch-depthwise": Planted(
        lambda: chain(
            layers.DepthwiseConv2D(3, depth_multiplier=2, name="conv"),
            layers.Dense(1, name="dense"),
        ),
        ("0x8x8x3",),
        "conv",
        *_EMPTY,
    ),
    "left-padded": Planted(
        lambda: tagger(layers.LSTM(4, name="lstm")),
        (LEFT_PADDED,),
        "lstm",
        *_MASK,
        stops_before_cudnn(LEFT_PADDED != 0),
    ),
    "masked-in-between": Planted(
        lambda: tagger(layers.GRU(4, name="gru")),
        (WITH_A_GAP,),
        "gru",
        *_MASK,
        stops_before_cudnn(WITH_A_GAP != 0),
    ),
    "text-without-a-token": Planted(
        lambda: tagger(layers.LSTM(4, name="lstm")),
        (WITH_AN_EMPTY_ROW,),
        "lstm",
        *_MASK,
        stops_before_cudnn(WITH_AN_EMPTY_ROW != 0),
    ),
    "masked-row": Planted(
        masked_steps,
        (_NO_LAST_ROW,),
        "gru",
        *_MASK,
        stops_before_cudnn(_NO_LAST_ROW.any(axis=-1)),
    ),
    "mask-of-its-own": Planted(
        with_a_mask_of_its_own, (_STEPS, _GAP), "lstm", *_MASK, stops_before_cudnn(_GAP)
    ),
}
