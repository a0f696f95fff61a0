"""What a layer's call may not hold: one table, each row tied to a record and its evidence.

A row without evidence is not here: tests/guard/test_rules.py asks the evidence of every record that
is named, lane by lane, whether it agrees with the row's versions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import prod
from typing import Any, Literal

from errorcanon.guard.calls import (
    BatchNorm,
    Call,
    Convolution,
    Dense,
    Framework,
    Operation,
    Pooling,
    Recurrent,
)
from errorcanon.guard.report import Fault, Severity
from errorcanon.guard.words import words
from errorcanon.model import Affected, Environment
from errorcanon.versions import applies

_LARGE = 2**31
"""Elements from which cuDNN makes no tensor descriptor."""
_MOST_SAMPLES = 65535
"""The largest batch that cuDNN's batch normalisation takes in inference."""
_OLD_CUDNN_EPSILON = 1e-5
"""CUDNN_BN_MIN_EPSILON before cuDNN 7.5."""
_LEAST_HALF = 2**-25
"""The largest number that is 0 in float16: half its least step, rounded to even."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """One value of a call that breaks a rule."""

    parameter: str
    value: object
    bound: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A test of one kind of call, and the record that says why."""

    name: str
    operations: tuple[type[Operation], ...]
    judge: Callable[[Call, Any], Iterator[Wrong]]
    """Gets the call and its operation, which is of a type above."""
    frameworks: tuple[Framework | Literal["keras"], ...]
    """Who fails: a backend, or Keras before it on any backend."""
    record: str
    claim: str = "cause"
    """The claim whose evidence carries the rule."""
    affects: tuple[Affected, ...] = ()
    severity: Severity = "error"
    outcome: str = ""
    """What comes of it in these versions, where nothing is raised."""
    is_last_word: bool = False
    """True where no other rule can be asked of a call that breaks it."""

    def is_about(self, call: Call) -> bool:
        """Tell whether the call is of its kind."""
        if not isinstance(call.operation, self.operations):
            return False
        return call.framework in self.frameworks or (
            call.through_keras and "keras" in self.frameworks
        )

    def holds_in(self, environment: Environment) -> bool:
        """Tell whether to ask; a version that is not known counts as the newest."""
        if not self.affects:
            return True
        known = applies(self.affects, environment)
        return known if known is not None else any(a.fixed is None for a in self.affects)


def judge(call: Call, environment: Environment) -> Iterator[Fault]:
    """Give what is wrong with a call in an environment."""
    rules = [rule for rule in RULES if rule.is_about(call) and rule.holds_in(environment)]
    seen_by_keras = {rule.name for rule in rules if "keras" in rule.frameworks}
    for rule in rules:
        if rule.name in seen_by_keras and "keras" not in rule.frameworks:
            continue  # the call does not come so far
        found = list(rule.judge(call, call.operation))
        for wrong in found:
            yield Fault(
                path=call.path,
                layer=call.layer,
                parameter=wrong.parameter,
                value=wrong.value if isinstance(wrong.value, str) else str(wrong.value),
                bound=wrong.bound,
                rule=rule.name,
                record=rule.record,
                affects=rule.affects,
                severity=rule.severity,
                outcome=rule.outcome,
            )
        if found and rule.is_last_word:
            return


# --- normalisation -------------------------------------------------------------


def _epsilon_not_positive(call: Call, norm: BatchNorm) -> Iterator[Wrong]:
    if norm.epsilon < 0 or (norm.epsilon == 0 and norm.training):
        yield Wrong("epsilon", norm.epsilon, "> 0")


def _epsilon_negative(call: Call, norm: BatchNorm) -> Iterator[Wrong]:
    if norm.epsilon < 0:
        yield Wrong("epsilon", norm.epsilon, "> 0")


def _epsilon_not_above_zero(call: Call, norm: BatchNorm) -> Iterator[Wrong]:
    if norm.epsilon <= 0:
        yield Wrong("epsilon", norm.epsilon, "> 0")


def _epsilon_lost_in_half(call: Call, norm: BatchNorm) -> Iterator[Wrong]:
    if norm.sums_in == "float16" and not norm.training and 0 < norm.epsilon <= _LEAST_HALF:
        bound = words("> {least:.2g}, or it is 0 in float16", least=_LEAST_HALF)
        yield Wrong("epsilon", norm.epsilon, bound)


def _epsilon_below_the_old_minimum(call: Call, norm: BatchNorm) -> Iterator[Wrong]:
    if 0 <= norm.epsilon < _OLD_CUDNN_EPSILON:
        bound = words(">= {least} before cuDNN 7.5", least=_OLD_CUDNN_EPSILON)
        yield Wrong("epsilon", norm.epsilon, bound)


def _too_many_samples(call: Call, norm: BatchNorm) -> Iterator[Wrong]:
    batch = _batch(call)
    if batch is not None and batch > _MOST_SAMPLES and not norm.training:
        yield Wrong("batch", batch, words("<= {most} outside training", most=_MOST_SAMPLES))


# --- what goes in --------------------------------------------------------------


def _other_rank(call: Call, operation: Convolution | Pooling | Recurrent) -> Iterator[Wrong]:
    if call.input is None:
        return
    needed = 3 if isinstance(operation, Recurrent) else call.axes + 2
    got = len(call.input.shape)
    # A Keras convolution takes more axes, as further ones of the batch.
    if got < needed or (got > needed and not isinstance(operation, Convolution)):
        yield Wrong(words("axes of the input"), got, str(needed))


def _other_channels(call: Call, convolution: Convolution) -> Iterator[Wrong]:
    if call.input is None or len(call.input.shape) < 2:
        return
    got = call.input.shape[call.channel_axis]
    if got is not None and got != convolution.channels:
        yield Wrong(f"input.shape[{call.channel_axis}]", got, str(convolution.channels))


def _other_type(call: Call, convolution: Convolution) -> Iterator[Wrong]:
    if call.input is None or convolution.promotes:
        return
    if call.input.dtype != convolution.dtype:
        yield Wrong("input.dtype", call.input.dtype, convolution.dtype)


def _integer_input(call: Call, convolution: Convolution) -> Iterator[Wrong]:
    if call.input is not None and call.input.dtype.startswith(("int", "uint", "bool")):
        yield Wrong("input.dtype", call.input.dtype, convolution.dtype)


def _too_large(call: Call, operation: Operation) -> Iterator[Wrong]:
    if call.input is None:
        return
    elements, span = call.input.elements, call.input.span
    if elements is not None and elements >= _LARGE:
        yield Wrong(words("elements of the input"), elements, f"< {_LARGE}")
    elif span is not None and span >= _LARGE:
        bound = words("< {most}; make it contiguous", most=_LARGE)
        yield Wrong(words("places that the input spans"), span, bound)


def _empty_batch(call: Call, convolution: Convolution) -> Iterator[Wrong]:
    if _batch(call) == 0 and not convolution.transposed:
        yield Wrong("batch", 0, ">= 1")


def _batch(call: Call) -> int | None:
    return call.input.shape[0] if call.input is not None and call.is_batched else None


def _empty_sequence(call: Call, recurrent: Recurrent) -> Iterator[Wrong]:
    steps = call.input.shape[recurrent.time_axis :] if call.input is not None else ()
    if steps and steps[0] == 0:
        yield Wrong(words("sequence length"), 0, ">= 1")
    for row, length in enumerate(recurrent.lengths or ()):
        if length <= 0:
            yield Wrong(f"lengths[{row}]", length, ">= 1")


def _mask_not_right_padded(call: Call, recurrent: Recurrent) -> Iterator[Wrong]:
    if recurrent.right_padded is False:
        got = words("with padding before or between steps")
        yield Wrong("mask", got, words("padding at the end only"))


# --- windows -------------------------------------------------------------------


def _window_larger_than_map(call: Call, window: Convolution | Pooling) -> Iterator[Wrong]:
    if isinstance(window, Convolution) and window.transposed:
        return
    if window.padding is None or min(window.dilation) < 1 or min(window.stride) < 1:
        return
    sizes = window.kernel if isinstance(window, Convolution) else window.window
    for axis, size in enumerate(call.spatial):
        if size is None or size == 0:
            continue  # an empty map is a fault of its own
        needed = window.dilation[axis] * (sizes[axis] - 1) + 1
        padded = size + sum(window.padding[axis])
        hangs_over = isinstance(window, Pooling) and window.rounds_up
        if padded + (window.stride[axis] - 1 if hangs_over else 0) < needed:
            name = "kernel" if isinstance(window, Convolution) else "window"
            spread = window.dilation[axis] > 1
            got = words("{size} dilated", size=needed) if spread else needed
            yield Wrong(f"{name}[{axis}]", got, words("<= {most}, the padded map", most=padded))


def _below_one(call: Call, window: Convolution | Pooling) -> Iterator[Wrong]:
    yield from _below("stride", window.stride, 1)
    yield from _below("dilation", window.dilation, 1)


def _below_the_least(call: Call, window: Convolution | Pooling) -> Iterator[Wrong]:
    yield from _below_one(call, window)
    yield from _below("padding", [min(sides) for sides in window.padding or ()], 0)
    if isinstance(window, Pooling):
        yield from _below("window", window.window, 1)


def _padding_over_half(call: Call, pooling: Pooling) -> Iterator[Wrong]:
    for axis, sides in enumerate(pooling.padding or ()):
        half = pooling.window[axis] // 2  # as it is, without its dilation
        if pooling.window[axis] >= 1 and max(sides) > half:
            bound = words("<= {most}, half the window", most=half)
            yield Wrong(f"padding[{axis}]", max(sides), bound)


def _below(name: str, values: Any, least: int) -> Iterator[Wrong]:
    for axis, value in enumerate(values):
        if value < least:
            yield Wrong(f"{name}[{axis}]", value, f">= {least}")


def _groups_do_not_divide(call: Call, convolution: Convolution) -> Iterator[Wrong]:
    groups = convolution.groups
    if groups < 1:
        yield Wrong("groups", groups, ">= 1")
        return
    channels, filters = convolution.channels, convolution.filters
    if channels % groups:
        yield Wrong("groups", groups, words("a divisor of {count}, the channels", count=channels))
    if filters % groups:
        yield Wrong("groups", groups, words("a divisor of {count}, the filters", count=filters))


def _empty_map(call: Call, operation: Convolution | Pooling) -> Iterator[Wrong]:
    for axis, size in enumerate(call.spatial):
        if size == 0:
            yield Wrong(words("spatial size[{axis}]", axis=axis), 0, ">= 1")


def _one_value_per_channel(call: Call, norm: BatchNorm) -> Iterator[Wrong]:
    if call.input is None or not norm.training or len(call.input.shape) < 2:
        return
    channel = call.channel_axis % len(call.input.shape)
    others = [size for axis, size in enumerate(call.input.shape) if axis != channel]
    known = [size for size in others if size is not None]
    if len(known) == len(others) and prod(known) == 1:
        yield Wrong(words("values per channel"), 1, words("> 1 in training"))


def _other_features(call: Call, dense: Dense) -> Iterator[Wrong]:
    if call.input is None or not call.input.shape:
        return
    got = call.input.shape[-1]
    if got is not None and got != dense.features:
        yield Wrong("input.shape[-1]", got, str(dense.features))


_NAN = words("nothing is raised: each channel whose variance is not above -epsilon becomes NaN")
_EMPTY = words("nothing is raised: the map that comes out is empty")

# --- the table -----------------------------------------------------------------

RULES: tuple[Rule, ...] = (
    Rule(  # first: which axis is which is not known then
        "rank",
        (Convolution, Pooling, Recurrent),
        _other_rank,
        ("keras",),
        "tensorflow/keras-incompatible-rank",
        is_last_word=True,
    ),
    Rule(
        "batch-norm-epsilon-not-positive",
        (BatchNorm,),
        _epsilon_not_positive,
        ("torch",),
        "pytorch/batch-norm-eps-not-positive",
        affects=(Affected("torch", introduced="2.10"),),
    ),
    Rule(
        "batch-norm-epsilon-negative",
        (BatchNorm,),
        _epsilon_negative,
        ("torch",),
        "pytorch/batch-norm-eps-not-positive",
        claim="call-below-the-check",
        affects=(Affected("torch", fixed="2.10"),),
        outcome=_NAN,
    ),
    Rule(
        "batch-norm-epsilon-negative",
        (BatchNorm,),
        _epsilon_negative,
        ("tensorflow",),
        "cuda/cudnn-bn-epsilon-negative",
        severity="warning",
    ),
    Rule(
        "batch-norm-epsilon-not-positive",
        (BatchNorm,),
        _epsilon_not_above_zero,
        ("jax",),
        "jax/batch-norm-epsilon-makes-nan",
        severity="warning",
        outcome=_NAN,
    ),
    Rule(  # flax 0.12.0 still added in the type of the statistics
        "batch-norm-epsilon-lost-in-half",
        (BatchNorm,),
        _epsilon_lost_in_half,
        ("jax",),
        "jax/batch-norm-epsilon-makes-nan",
        claim="positive-epsilon",
        affects=(Affected("flax", introduced="0.12.1"),),
        severity="warning",
        outcome=_NAN,
    ),
    Rule(
        "batch-norm-epsilon-below-minimum",
        (BatchNorm,),
        _epsilon_below_the_old_minimum,
        ("tensorflow",),
        "cuda/cudnn-bn-epsilon-too-small",
        affects=(Affected("cudnn", fixed="7.5"),),
    ),
    Rule(
        "batch-norm-samples",
        (BatchNorm,),
        _too_many_samples,
        ("torch",),
        "cuda/cudnn-not-supported-non-contiguous",
        severity="warning",
    ),
    Rule(
        "channels",
        (Convolution,),
        _other_channels,
        ("torch",),
        "pytorch/conv-channel-mismatch",
    ),
    Rule(
        "channels",
        (Convolution,),
        _other_channels,
        ("jax",),
        "jax/conv-channel-mismatch",
    ),
    Rule(
        "channels",
        (Convolution,),
        _other_channels,
        ("keras",),
        "tensorflow/conv-channel-mismatch",
    ),
    Rule(
        "features",
        (Dense,),
        _other_features,
        ("torch",),
        "pytorch/linear-shape-mismatch",
    ),
    Rule(
        "features",
        (Dense,),
        _other_features,
        ("jax",),
        "jax/dot-general-shape-mismatch",
    ),
    Rule(
        "input-type",
        (Convolution,),
        _other_type,
        ("torch",),
        "pytorch/conv-dtype-mismatch",
    ),
    Rule(  # where the layer's own promotion was taken away
        "input-type",
        (Convolution,),
        _other_type,
        ("jax",),
        "jax/conv-dtype-mismatch",
    ),
    Rule(
        "integer-input",
        (Convolution,),
        _integer_input,
        ("tensorflow",),
        "tensorflow/conv-integer-input",
    ),
    Rule(
        "window-larger-than-map",
        (Convolution, Pooling),
        _window_larger_than_map,
        ("torch",),
        "pytorch/conv-kernel-larger-than-input",
    ),
    Rule(
        "window-larger-than-map",
        (Convolution, Pooling),
        _window_larger_than_map,
        ("tensorflow",),
        "tensorflow/conv-kernel-larger-than-input",
    ),
    Rule(
        "window-larger-than-map",
        (Convolution, Pooling),
        _window_larger_than_map,
        ("jax",),
        "jax/conv-window-larger-than-input",
        severity="warning",
        outcome=_EMPTY,
    ),
    Rule(
        "empty-map",
        (Convolution, Pooling),
        _empty_map,
        ("torch",),
        "pytorch/empty-spatial-size",
    ),
    Rule(  # where cuDNN is asked: the CPU has other ways out
        "empty-map",
        (Convolution, Pooling),
        _empty_map,
        ("tensorflow",),
        "tensorflow/batch-descriptor-empty-map",
        severity="warning",
    ),
    Rule(
        "groups",
        (Convolution,),
        _groups_do_not_divide,
        ("torch",),
        "pytorch/conv-groups-do-not-divide",
    ),
    Rule(
        "one-value-per-channel",
        (BatchNorm,),
        _one_value_per_channel,
        ("torch",),
        "pytorch/batch-norm-one-value-per-channel",
    ),
    Rule(
        "below-the-least",
        (Convolution, Pooling),
        _below_the_least,
        ("torch",),
        "pytorch/conv-stride-dilation-padding-out-of-range",
    ),
    Rule(  # a negative padding crops in JAX
        "below-the-least",
        (Convolution,),
        _below_one,
        ("jax",),
        "jax/conv-stride-or-dilation-out-of-range",
    ),
    Rule(
        "padding-over-half-the-window",
        (Pooling,),
        _padding_over_half,
        ("torch",),
        "pytorch/pool-padding-larger-than-half-the-window",
    ),
    Rule(
        "too-many-elements",
        (Convolution, Pooling),
        _too_large,
        ("torch", "tensorflow"),
        "cuda/cudnn-not-supported-non-contiguous",
        severity="warning",
    ),
    Rule(  # oneDNN, on by default on the CPU since 2.9
        "empty-batch",
        (Convolution,),
        _empty_batch,
        ("tensorflow",),
        "tensorflow/onednn-zero-batch-conv-shape",
        affects=(Affected("tensorflow", introduced="2.9"),),
        severity="warning",
    ),
    Rule(
        "empty-sequence",
        (Recurrent,),
        _empty_sequence,
        ("torch",),
        "cuda/cudnn-rnn-zero-length-sequence",
    ),
    Rule(
        "mask-not-right-padded",
        (Recurrent,),
        _mask_not_right_padded,
        ("tensorflow",),
        "tensorflow/cudnn-rnn-masked-sequence",
        affects=(
            Affected("tensorflow", introduced="2.0", fixed="2.4"),
            Affected("keras", introduced="3.2"),
        ),
        severity="warning",
    ),
)
