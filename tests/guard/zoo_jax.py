"""Flax NNX models for the guard: sound ones, and small ones with one planted fault each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import jax
from flax import nnx
from jax import numpy as jnp


@dataclass(frozen=True)
class Planted:
    """A fault that must be found at its layer, and what it is called with."""

    make: Callable[[], nnx.Module]
    inputs: tuple[str, ...]
    path: str
    rule: str
    record: str
    raises: str | None = None
    """What JAX says when it raises; else the result is spoilt in silence."""


def rngs() -> nnx.Rngs:
    return nnx.Rngs(0)


# --- sound architectures -------------------------------------------------------


def mlp() -> nnx.Module:
    return nnx.Sequential(
        nnx.Linear(8, 16, rngs=rngs()),
        nnx.BatchNorm(16, rngs=rngs()),
        nnx.relu,
        nnx.Dropout(0.1, rngs=rngs()),
        nnx.Linear(16, 3, rngs=rngs()),
    )


class Cnn(nnx.Module):
    """As in the first tutorial of Flax, with 28 x 28 digits."""

    def __init__(self, rngs: nnx.Rngs) -> None:
        self.conv1 = nnx.Conv(1, 8, (3, 3), rngs=rngs)
        self.norm = nnx.BatchNorm(8, rngs=rngs)
        self.conv2 = nnx.Conv(8, 16, (3, 3), rngs=rngs)
        self.pool = partial(nnx.avg_pool, window_shape=(2, 2), strides=(2, 2))
        self.linear1 = nnx.Linear(784, 32, rngs=rngs)
        self.dropout = nnx.Dropout(0.5, rngs=rngs)
        self.linear2 = nnx.Linear(32, 10, rngs=rngs)

    def __call__(self, x: jax.Array) -> jax.Array:
        x = self.pool(nnx.relu(self.norm(self.conv1(x))))
        x = self.pool(nnx.relu(self.conv2(x)))
        x = nnx.relu(self.dropout(self.linear1(x.reshape(x.shape[0], -1))))
        return self.linear2(x)


class Bottleneck(nnx.Module):
    """1 x 1, 3 x 3, 1 x 1 beside a shortcut (He et al. 2015, figure 5)."""

    def __init__(self, before: int, width: int, stride: int, rngs: nnx.Rngs) -> None:
        after = width * 4
        self.conv1 = nnx.Conv(before, width, (1, 1), use_bias=False, rngs=rngs)
        self.bn1 = nnx.BatchNorm(width, rngs=rngs)
        self.conv2 = nnx.Conv(width, width, (3, 3), stride, padding=1, use_bias=False, rngs=rngs)
        self.bn2 = nnx.BatchNorm(width, rngs=rngs)
        self.conv3 = nnx.Conv(width, after, (1, 1), use_bias=False, rngs=rngs)
        self.bn3 = nnx.BatchNorm(after, rngs=rngs)
        self.shortcut = nnx.data(None)
        if stride != 1 or before != after:
            self.shortcut = nnx.Conv(before, after, (1, 1), stride, use_bias=False, rngs=rngs)

    def __call__(self, x: jax.Array) -> jax.Array:
        y = nnx.relu(self.bn1(self.conv1(x)))
        y = nnx.relu(self.bn2(self.conv2(y)))
        y = self.bn3(self.conv3(y))
        return nnx.relu(y + (x if self.shortcut is None else self.shortcut(x)))


class ResNet(nnx.Module):
    """Of bottlenecks, for images of any size."""

    def __init__(self, counts: tuple[int, ...], width: int, rngs: nnx.Rngs) -> None:
        self.stem = nnx.Conv(3, width, (7, 7), 2, padding=3, use_bias=False, rngs=rngs)
        self.bn = nnx.BatchNorm(width, rngs=rngs)
        blocks, before = [], width
        for level, count in enumerate(counts):
            for number in range(count):
                stride = 2 if level and number == 0 else 1
                blocks.append(Bottleneck(before, width * 2**level, stride, rngs))
                before = width * 2**level * 4
        self.blocks = nnx.List(blocks)
        self.head = nnx.Linear(before, 10, rngs=rngs)

    def __call__(self, x: jax.Array) -> jax.Array:
        x = nnx.relu(self.bn(self.stem(x)))
        x = nnx.max_pool(x, (3, 3), (2, 2), padding=((1, 1), (1, 1)))
        for block in self.blocks:
            x = block(x)
        return self.head(x.mean(axis=(1, 2)))


def resnet50() -> nnx.Module:
    return ResNet((3, 4, 6, 3), 64, rngs())


class Transformer(nnx.Module):
    """Tokens to tokens, with blocks that are stacked and scanned over."""

    def __init__(self, rngs: nnx.Rngs) -> None:
        self.embed = nnx.Embed(50, 16, rngs=rngs)
        make = nnx.split_rngs(splits=3)(nnx.vmap(Block))
        self.blocks = make(rngs)
        self.norm = nnx.LayerNorm(16, rngs=rngs)

    def __call__(self, tokens: jax.Array) -> jax.Array:
        @nnx.scan(in_axes=(nnx.Carry, 0), out_axes=nnx.Carry)
        def through(x: jax.Array, block: Block) -> jax.Array:
            return block(x)

        x = through(self.embed(tokens), self.blocks)
        return self.embed.attend(self.norm(x))


class Block(nnx.Module):
    """Attention and a feed-forward part, each beside a shortcut."""

    def __init__(self, rngs: nnx.Rngs) -> None:
        self.attention = nnx.MultiHeadAttention(4, 16, decode=False, rngs=rngs)
        self.up = nnx.Linear(16, 32, rngs=rngs)
        self.down = nnx.Linear(32, 16, rngs=rngs)

    def __call__(self, x: jax.Array) -> jax.Array:
        x = x + self.attention(x)
        return x + self.down(nnx.gelu(self.up(x)))


class Lstm(nnx.Module):
    """Two directions, the last states into a class."""

    def __init__(self, rngs: nnx.Rngs) -> None:
        forward = nnx.RNN(nnx.OptimizedLSTMCell(5, 8, rngs=rngs))
        backward = nnx.RNN(nnx.OptimizedLSTMCell(5, 8, rngs=rngs))
        self.both = nnx.Bidirectional(forward, backward)
        self.head = nnx.Linear(16, 2, rngs=rngs)

    def __call__(self, x: jax.Array) -> jax.Array:
        return self.head(self.both(x)[:, -1])


def gru() -> nnx.Module:
    return nnx.RNN(nnx.GRUCell(5, 8, rngs=rngs()), time_major=True)


class UNet(nnx.Module):
    """One level down and up, with a skip (Ronneberger et al. 2015)."""

    def __init__(self, rngs: nnx.Rngs) -> None:
        self.down = nnx.Conv(1, 8, (3, 3), rngs=rngs)
        self.deep = nnx.Conv(8, 16, (3, 3), kernel_dilation=2, rngs=rngs)
        self.up = nnx.ConvTranspose(16, 8, (2, 2), strides=(2, 2), rngs=rngs)
        self.last = nnx.Conv(16, 2, (3, 3), padding="CIRCULAR", rngs=rngs)

    def __call__(self, x: jax.Array) -> jax.Array:
        kept = nnx.relu(self.down(x))
        deep = self.deep(nnx.max_pool(kept, (2, 2), (2, 2)))
        return self.last(jnp.concatenate([kept, self.up(deep)], axis=-1))


def separable() -> nnx.Module:
    """A depthwise convolution between two 1 x 1 ones (Sandler et al. 2018)."""
    return nnx.Sequential(
        nnx.Conv(4, 24, (1, 1), use_bias=False, rngs=rngs()),
        nnx.BatchNorm(24, epsilon=1e-3, rngs=rngs()),
        nnx.hard_swish,
        nnx.Conv(24, 24, (5, 5), 2, feature_group_count=24, rngs=rngs()),
        nnx.GroupNorm(24, num_groups=4, rngs=rngs()),
        nnx.Conv(24, 8, (1, 1), rngs=rngs()),
    )


def causal() -> nnx.Module:
    """Dilated causal convolutions (van den Oord et al. 2016), longer than the sequence."""
    layers = [
        nnx.Conv(4, 4, 3, kernel_dilation=2**n, padding="CAUSAL", rngs=rngs()) for n in (0, 3)
    ]
    return nnx.Sequential(*layers)


class Vit(nnx.Module):
    """Patches by a convolution as wide as its stride, in half precision."""

    def __init__(self, rngs: nnx.Rngs) -> None:
        half = jnp.bfloat16
        self.patches = nnx.Conv(3, 16, (8, 8), (8, 8), padding="VALID", dtype=half, rngs=rngs)
        self.norm = nnx.BatchNorm(16, dtype=half, epsilon=1e-6, rngs=rngs)
        self.block = nnx.remat(Block)(rngs)

    @nnx.jit
    def __call__(self, x: jax.Array) -> jax.Array:
        x = self.norm(self.patches(x))
        return self.block(x.reshape(x.shape[0], -1, 16)).mean(axis=1)


def volume() -> nnx.Module:
    return nnx.Sequential(
        nnx.Conv(1, 4, (3, 3, 3), strides=(1, 2, 2), padding="VALID", rngs=rngs()),
        nnx.InstanceNorm(4, rngs=rngs()),
        partial(nnx.min_pool, window_shape=(2, 2, 2)),
    )


SOUND: dict[str, tuple[Callable[[], nnx.Module], tuple[str, ...]]] = {
    "mlp": (mlp, ("4x8",)),
    "cnn": (lambda: Cnn(rngs()), ("2x28x28x1",)),
    "resnet": (lambda: ResNet((1, 2), 8, rngs()), ("2x32x32x3",)),
    "transformer": (lambda: Transformer(rngs()), ("2x7:int32",)),
    "lstm": (lambda: Lstm(rngs()), ("2x6x5",)),
    "gru": (gru, ("6x2x5",)),
    "unet": (lambda: UNet(rngs()), ("1x16x16x1",)),
    "separable": (separable, ("2x9x9x4",)),
    "causal": (causal, ("2x5x4",)),
    "vit": (lambda: Vit(rngs()), ("2x16x16x3:uint8",)),
    "volume": (volume, ("2x6x9x9x1",)),
    "unbatched": (lambda: nnx.Conv(3, 4, (3, 3), padding="VALID", rngs=rngs()), ("8x8x3",)),
    "more-batch-axes": (lambda: nnx.Conv(3, 4, (3, 3), rngs=rngs()), ("2x5x8x8x3",)),
    "without-rows": (lambda: nnx.Conv(3, 4, (3, 3), rngs=rngs()), ("0x8x8x3",)),
}


# --- planted faults ------------------------------------------------------------

CHANNELS = "channels"
CHANNELS_SAY = "feature dimension size"
CHANNEL_RECORD = "jax/conv-channel-mismatch"
_EPSILON = ("batch-norm-epsilon-not-positive", "jax/batch-norm-epsilon-makes-nan")
_HALF = ("batch-norm-epsilon-lost-in-half", "jax/batch-norm-epsilon-makes-nan")
_WINDOW = ("window-larger-than-map", "jax/conv-window-larger-than-input")
_FEATURES = ("features", "jax/dot-general-shape-mismatch")
_FEATURES_SAY = "dot_general requires contracting dimensions"


def _negative_in_a_block() -> nnx.Module:
    model = ResNet((1, 2), 8, rngs())
    model.blocks[1].bn2.epsilon = -100.0
    return model


def _half_without_variance() -> nnx.Module:
    norm = nnx.BatchNorm(4, epsilon=2e-8, dtype=jnp.float16, use_running_average=True, rngs=rngs())
    norm.mean[...], norm.var[...] = jnp.ones(4), jnp.zeros(4)
    return norm


class Pooled(nnx.Module):
    """A convolution and the mean over its map."""

    def __init__(self, *layers: Any) -> None:
        self.body = nnx.Sequential(*layers)

    def __call__(self, x: jax.Array) -> jax.Array:
        return self.body(x).mean(axis=(1, 2))


class Jitted(nnx.Module):
    """A layer behind a transform that splits and merges modules."""

    def __init__(self, rngs: nnx.Rngs) -> None:
        self.inner = nnx.Conv(3, 4, (3, 3), rngs=rngs)

    @nnx.jit
    def __call__(self, x: jax.Array) -> jax.Array:
        return self.inner(x)


def _conv(before: int, after: int, size: int = 3, **more: Any) -> nnx.Conv:
    return nnx.Conv(before, after, (size, size), rngs=rngs(), **more)


PLANTED: dict[str, Planted] = {
    "epsilon": Planted(
        lambda: nnx.Sequential(_conv(3, 4), nnx.BatchNorm(4, epsilon=-100.0, rngs=rngs())),
        ("2x8x8x3",),
        "layers.1",
        *_EPSILON,
    ),
    "epsilon-of-zero": Planted(
        lambda: nnx.Sequential(jnp.zeros_like, nnx.BatchNorm(4, epsilon=0.0, rngs=rngs())),
        ("2x8x8x4",),
        "layers.1",
        *_EPSILON,
    ),
    "epsilon-lost-in-half": Planted(_half_without_variance, ("2x8x8x4:float16",), "", *_HALF),
    "epsilon-deep": Planted(
        _negative_in_a_block,
        ("2x32x32x3",),
        "blocks.1.bn2",
        *_EPSILON,
    ),
    "channels-first": Planted(
        lambda: Pooled(_conv(3, 4), nnx.relu, _conv(4, 8)),
        ("2x3x16x16",),
        "body.layers.0",
        CHANNELS,
        CHANNEL_RECORD,
        raises=CHANNELS_SAY,
    ),
    "channels-between": Planted(
        lambda: Pooled(_conv(3, 4), nnx.relu, _conv(8, 8)),
        ("2x16x16x3",),
        "body.layers.2",
        CHANNELS,
        CHANNEL_RECORD,
        raises=CHANNELS_SAY,
    ),
    "channels-transposed": Planted(
        lambda: Pooled(_conv(3, 4), nnx.ConvTranspose(8, 4, (2, 2), strides=(2, 2), rngs=rngs())),
        ("2x16x16x3",),
        "body.layers.1",
        CHANNELS,
        CHANNEL_RECORD,
        raises=CHANNELS_SAY,
    ),
    "kernel": Planted(
        lambda: Pooled(_conv(3, 4, padding="VALID"), _conv(4, 4, 7, padding="VALID")),
        ("2x8x8x3",),
        "body.layers.1",
        *_WINDOW,
    ),
    "dilated-kernel": Planted(
        lambda: Pooled(_conv(3, 4, kernel_dilation=4, padding="VALID")),
        ("2x8x8x3",),
        "body.layers.0",
        *_WINDOW,
    ),
    "pooling-window": Planted(
        lambda: Pooled(_conv(3, 4), partial(nnx.max_pool, window_shape=(9, 9)), jnp.log),
        ("2x8x8x3",),
        "body",
        *_WINDOW,
    ),
    "features-of-a-head": Planted(
        lambda: nnx.Sequential(nnx.Linear(8, 16, rngs=rngs()), nnx.Linear(15, 3, rngs=rngs())),
        ("2x8",),
        "layers.1",
        *_FEATURES,
        raises=_FEATURES_SAY,
    ),
    "features-not-flattened": Planted(
        lambda: nnx.Sequential(_conv(3, 4), nnx.Linear(256, 10, rngs=rngs())),
        ("2x8x8x3",),
        "layers.1",
        *_FEATURES,
        raises=_FEATURES_SAY,
    ),
    "stride-below-zero": Planted(
        lambda: nnx.Conv(3, 4, (3, 3), strides=-1, rngs=rngs()),
        ("2x16x16x3",),
        "",
        "below-the-least",
        "jax/conv-stride-or-dilation-out-of-range",
        raises="positive stride",
    ),
    "channels-of-a-sequence": Planted(
        lambda: nnx.Conv(16, 8, 3, padding="CAUSAL", rngs=rngs()),
        ("2x16x50",),
        "",
        CHANNELS,
        CHANNEL_RECORD,
        raises=CHANNELS_SAY,
    ),
    "channels-depthwise": Planted(
        lambda: Pooled(_conv(3, 6), _conv(8, 8, feature_group_count=8)),
        ("2x16x16x3",),
        "body.layers.1",
        CHANNELS,
        CHANNEL_RECORD,
        raises=CHANNELS_SAY,
    ),
    "types-not-promoted": Planted(
        lambda: _conv(3, 4, promote_dtype=lambda arrays, **_: arrays),
        ("2x8x8x3:float16",),
        "",
        "input-type",
        "jax/conv-dtype-mismatch",
        raises="same dtype",
    ),
    "channels-jitted": Planted(
        lambda: Jitted(rngs()), ("2x8x8x4",), "inner", CHANNELS, CHANNEL_RECORD, raises=CHANNELS_SAY
    ),
}
