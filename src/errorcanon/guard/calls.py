"""What a layer is about to be called with, in one form for every framework.

An adapter (`torch`, `keras`, `jax`) makes these values; `rules` judges them and knows no framework.
Sizes are in elements, spatial axes in the framework's order, without batch and channels.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Literal, TypeAlias

Framework: TypeAlias = Literal["torch", "tensorflow", "jax"]
"""Whose kernels run: Keras counts as its backend."""
Sides: TypeAlias = tuple[tuple[int, int], ...]
"""Elements added before and after, by spatial axis."""


@dataclass(frozen=True, slots=True)
class Tensor:
    """What is known of a tensor without its values; a size of None is not known yet."""

    shape: tuple[int | None, ...]
    dtype: str
    """As NumPy names it, `bfloat16` besides."""
    span: int | None = None
    """Places in memory from its first element to its last; None where it is dense."""

    @property
    def elements(self) -> int | None:
        """How many there are; None where a size is not known."""
        sizes = [size for size in self.shape if size is not None]
        return prod(sizes) if len(sizes) == len(self.shape) else None


@dataclass(frozen=True, slots=True)
class Convolution:
    """A convolution of one, two or three spatial axes, or its transpose."""

    channels: int
    """Of the input, all groups together, as the weights are made for."""
    filters: int
    kernel: tuple[int, ...]
    stride: tuple[int, ...]
    dilation: tuple[int, ...]
    padding: Sides | None
    """None where it is chosen so that the window always fits (`same`)."""
    groups: int
    dtype: str
    """Of the weights."""
    transposed: bool = False
    promotes: bool = False
    """True where the layer itself casts its input to a type that fits."""


@dataclass(frozen=True, slots=True)
class Pooling:
    """A maximum or average over a sliding window."""

    window: tuple[int, ...]
    stride: tuple[int, ...]
    padding: Sides | None
    """None where it is chosen so that the window always fits (`same`)."""
    dilation: tuple[int, ...]
    rounds_up: bool = False
    """True where a window that hangs over the end counts (PyTorch's `ceil_mode`)."""


@dataclass(frozen=True, slots=True)
class BatchNorm:
    """A normalisation by the statistics of the batch, or by running ones."""

    channels: int
    epsilon: float
    dtype: str
    """Of scale, offset and running statistics."""
    training: bool
    """True where it uses the statistics of the batch."""
    sums_in: str = "float32"
    """The type in which epsilon is added to a running variance."""


@dataclass(frozen=True, slots=True)
class Recurrent:
    """An RNN, LSTM or GRU over a sequence."""

    features: int
    time_axis: int
    lengths: tuple[int, ...] | None = None
    """Of the sequences in the batch, where they are known."""
    right_padded: bool | None = None
    """False where a mask has a gap or begins with padding, None where there is none."""


@dataclass(frozen=True, slots=True)
class Dense:
    """A matrix product with the last axis."""

    features: int
    """Of the input, as the weights are made for."""
    dtype: str


Operation: TypeAlias = Convolution | Pooling | BatchNorm | Recurrent | Dense


@dataclass(frozen=True, slots=True)
class Call:
    """One layer and what it would be called with."""

    path: str
    """Where the layer stands in the model, as the framework writes it: `features.3.conv`."""
    layer: str
    """The name of its class."""
    framework: Framework
    operation: Operation
    input: Tensor | None = None
    """None where only the layer is known."""
    channel_axis: int = 1
    """Of the input; negative ones count from the end."""
    through_keras: bool = False
    """True where Keras looks at the call before its backend does."""

    @property
    def axes(self) -> int:
        """How many axes the operation slides or sums over, without batch and channels."""
        if isinstance(self.operation, Convolution):
            return len(self.operation.kernel)
        if isinstance(self.operation, Pooling):
            return len(self.operation.window)
        return max(0, len(self.input.shape) - 2) if self.input is not None else 0

    @property
    def spatial(self) -> tuple[int | None, ...]:
        """The input's sizes without batch and channels; nothing where there is no input."""
        if self.input is None:
            return ()
        shape = self.input.shape
        channel = self.channel_axis % len(shape)
        sizes = [size for axis, size in enumerate(shape) if axis != channel]
        return tuple(sizes[len(sizes) - self.axes :])

    @property
    def is_batched(self) -> bool:
        """Whether the input's first axis is a batch; PyTorch takes a single sample too."""
        return self.input is not None and len(self.input.shape) >= self.axes + 2
