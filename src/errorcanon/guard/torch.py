"""The guard for PyTorch: what a model would be refused for, seen without computing anything.

The pass runs on a copy of the modules whose parameters are fake tensors (shape, type and strides,
no storage), so that it needs no GPU and no memory, and the model stays as it was.
"""

from __future__ import annotations

import copy
import logging
import re
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import torch
from torch import nn
from torch._subclasses.fake_tensor import (
    DataDependentOutputException,
    DynamicOutputShapeException,
    FakeTensorMode,
)
from torch.nn.modules import batchnorm, conv
from torch.nn.parameter import is_lazy
from torch.nn.utils.rnn import PackedSequence
from torch.utils import _pytree as pytree

from errorcanon.guard import calls
from errorcanon.guard.calls import Call, Operation, Sides, Tensor
from errorcanon.guard.mending import Change, Changes
from errorcanon.guard.report import Fault, Report, Unchecked, fails_at
from errorcanon.guard.rules import judge
from errorcanon.guard.words import words
from errorcanon.model import CanonError, Environment

_Path: TypeAlias = str
_DEFAULT_EPSILON = 1e-5
"""What nn.BatchNorm has where nothing is said."""
_ABOVE_THE_OLD_MINIMUM = 1.001e-5
"""cuDNN before 7.5 takes it also after a rounding to float32: cuda/cudnn-bn-epsilon-too-small."""
_NO_GPU = re.compile(
    "not linked with support for|Torch not compiled with CUDA|No CUDA GPUs|NVIDIA driver"
)
_HALF = (torch.float16, torch.bfloat16)


def installed() -> dict[str, str]:
    """Give the versions that decide here."""
    found = {"torch": str(torch.__version__)}
    cudnn = torch.backends.cudnn.version() if torch.backends.cudnn.is_available() else None
    if cudnn is not None:
        found["cudnn"] = str(cudnn)
    if torch.version.cuda is not None:
        found["cuda"] = torch.version.cuda
    return found


# --- check ---------------------------------------------------------------------


def check(model: nn.Module, inputs: Sequence[object], environment: Environment) -> Report:
    """Look at each layer's own values, and with inputs at what each layer would be called with."""
    model = _unwrap(model)
    layers = [Call(path, *known) for path, known in _known_layers(model)]
    faults = [fault for call in layers for fault in judge(call, environment)]
    if not inputs:
        return Report(tuple(faults), layers=len(layers))
    seen = _Pass(environment)
    stopped = seen.run(model, inputs, faults)
    faults += [fault for fault in seen.faults if fault not in faults]
    return Report(tuple(faults), tuple(stopped), len(layers), seen.calls)


def _unwrap(model: nn.Module) -> nn.Module:
    """Take off what wraps a model whole: torch.compile, DataParallel, DDP."""
    wrappers = (nn.DataParallel, nn.parallel.DistributedDataParallel)
    while True:
        if isinstance(model, wrappers):
            model = model.module
        elif hasattr(model, "_orig_mod"):
            model = model._orig_mod
        else:
            return model


def _known_layers(
    model: nn.Module,
) -> Iterator[tuple[_Path, tuple[str, calls.Framework, Operation]]]:
    for path, module in model.named_modules():
        operation = describe(module)
        if operation is not None:
            yield path, (type(module).__name__, "torch", operation)


class _Pass:
    """One run of a model on fake tensors, and what it showed."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self._inside: list[_Path] = []
        self.faults: list[Fault] = []
        self.calls = 0

    def run(
        self, model: nn.Module, inputs: Sequence[object], known: Iterable[Fault]
    ) -> list[Unchecked]:
        """Run the model; what could not be looked at is returned.

        Faults that are known already are mended in the copy where that is possible, so that the
        layers behind them are reached.
        """
        lazy = [path for path, module in model.named_modules() if _is_lazy(module)]
        if lazy:
            why = words("its parameters have no shape before the first batch; run one, then check")
            return [Unchecked(path, why) for path in lazy]
        if isinstance(model, torch.jit.ScriptModule):
            why = words("a scripted model; check the Python module that it was made of")
            return [Unchecked("", why)]
        log = logging.getLogger("torch._subclasses.fake_tensor")
        was = log.level
        log.setLevel(logging.CRITICAL)  # it prints what the report says already
        try:
            with FakeTensorMode(allow_non_fake_inputs=True) as mode, torch.no_grad():
                twin = _fake_twin(model, mode)
                _mend(dict(twin.named_modules()), known)
                for path, module in twin.named_modules():
                    module.register_forward_pre_hook(self._enter(path), with_kwargs=True)
                    module.register_forward_hook(self._leave(path))
                twin(*_fake_inputs(inputs, mode))
        except Exception as error:  # whatever the user's own code raises
            return [self._stopped(error)]
        finally:
            log.setLevel(was)
        return []

    def _enter(self, path: _Path) -> Callable[[nn.Module, tuple[Any, ...], dict[str, Any]], None]:
        def enter(module: nn.Module, positional: tuple[Any, ...], named: dict[str, Any]) -> None:
            self._inside.append(path)
            operation = describe(module)
            given = next(iter([*positional, *named.values()]), None)
            if operation is None or given is None:
                return
            self.calls += 1
            call = _call(path, module, operation, given)
            self.faults += [f for f in judge(call, self._environment) if f not in self.faults]

        return enter

    def _leave(self, path: _Path) -> Callable[[nn.Module, Any, Any], None]:
        def leave(module: nn.Module, given: Any, result: Any) -> None:
            while self._inside and self._inside.pop() != path:
                pass  # calls that ended in an exception which the model caught

        return leave

    def _stopped(self, error: Exception) -> Unchecked:
        path = self._inside[-1] if self._inside else ""
        raised = "".join(traceback.format_exception_only(error)).strip()
        if isinstance(error, _NotCopied):
            return Unchecked("", error.why)
        if isinstance(error, DataDependentOutputException | DynamicOutputShapeException):
            why = words(
                "what it does depends on the values of a tensor; check its parts by themselves"
            )
        elif _NO_GPU.search(raised):
            why = words(
                "it moves tensors to a GPU, and there is none here; make the device a parameter "
                "of the model and check it on the CPU, or check where there is a GPU"
            )
        elif fails_at(path, self.faults):
            why = words("its call fails; the layers behind it were not reached")
        else:
            first = raised.splitlines()[0] if raised else repr(error)
            why = words("the pass stopped here: {raised}", raised=first)
        return Unchecked(path, why, raised)


class _NotCopied(Exception):  # noqa: N818 # no error of the model
    """The modules hold something that cannot be copied."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def _fake_twin(model: nn.Module, mode: FakeTensorMode) -> nn.Module:
    """Copy the modules, with a fake tensor in the place of each parameter and buffer."""
    with torch.utils._python_dispatch._disable_current_modes():
        tensors = [*model.parameters(), *model.buffers()]
        fakes = {id(tensor): mode.from_tensor(tensor) for tensor in tensors}
        try:
            return copy.deepcopy(model, memo=dict(fakes))
        except Exception as error:
            why = words(
                "the model cannot be copied ({raised}); check its parts, or keep what cannot be "
                "copied out of the modules' attributes",
                raised=f"{type(error).__name__}: {error}",
            )
            raise _NotCopied(why) from error


def _fake_inputs(inputs: Sequence[object], mode: FakeTensorMode) -> Any:
    def fake(value: object) -> object:
        if isinstance(value, Tensor):
            sizes = tuple(size or 0 for size in value.shape)
            return torch.empty(sizes, dtype=getattr(torch, value.dtype))
        if hasattr(value, "__array_interface__"):
            value = torch.as_tensor(value)
        return mode.from_tensor(value) if isinstance(value, torch.Tensor) else value

    return pytree.tree_map(fake, tuple(inputs))


def _is_lazy(module: nn.Module) -> bool:
    return any(is_lazy(p) for p in [*module._parameters.values(), *module._buffers.values()])


# --- describing a layer --------------------------------------------------------


def describe(module: nn.Module) -> Operation | None:
    """Say what a layer does, where the table has rules for it."""
    for kind, make in _DESCRIBE.items():
        if isinstance(module, kind):
            return make(module)
    return None


def _convolution(module: conv._ConvNd) -> Operation:
    axes = len(module.kernel_size)
    return calls.Convolution(
        channels=module.in_channels,
        filters=module.out_channels,
        kernel=_sizes(module.kernel_size, axes),
        stride=_sizes(module.stride, axes),
        dilation=_sizes(module.dilation, axes),
        padding=_padding(module.padding, axes),
        groups=module.groups,
        dtype="" if is_lazy(module.weight) else _dtype(module.weight),
        transposed=module.transposed,
        promotes=torch.is_autocast_enabled("cpu") or torch.is_autocast_enabled("cuda"),
    )


def _pooling(module: Any) -> Operation:
    axes = next(number for base, number in _POOLING_AXES.items() if isinstance(module, base))
    return calls.Pooling(
        window=_sizes(module.kernel_size, axes),
        stride=_sizes(module.kernel_size if module.stride is None else module.stride, axes),
        padding=_padding(module.padding, axes),
        dilation=_sizes(getattr(module, "dilation", 1), axes),
        rounds_up=module.ceil_mode,
    )


def _batch_norm(module: batchnorm._BatchNorm) -> Operation:
    tensor = module.weight if module.weight is not None else module.running_mean
    return calls.BatchNorm(
        channels=module.num_features,
        epsilon=module.eps,
        dtype="" if tensor is None or is_lazy(tensor) else _dtype(tensor),
        training=module.training or module.running_mean is None,
    )


def _recurrent(module: nn.RNNBase) -> Operation:
    return calls.Recurrent(module.input_size, time_axis=1 if module.batch_first else 0)


def _dense(module: nn.Linear) -> Operation:
    return calls.Dense(module.in_features, "" if is_lazy(module.weight) else _dtype(module.weight))


_POOLING_AXES: Mapping[type[nn.Module], int] = {
    nn.MaxPool1d: 1,
    nn.MaxPool2d: 2,
    nn.MaxPool3d: 3,
    nn.AvgPool1d: 1,
    nn.AvgPool2d: 2,
    nn.AvgPool3d: 3,
}
_DESCRIBE: Mapping[type[nn.Module], Callable[[Any], Operation]] = {
    conv._ConvNd: _convolution,
    **dict.fromkeys(_POOLING_AXES, _pooling),
    batchnorm._BatchNorm: _batch_norm,
    nn.RNNBase: _recurrent,
    nn.Linear: _dense,
}


def _call(path: _Path, module: nn.Module, operation: Operation, given: object) -> Call:
    if isinstance(given, PackedSequence):
        given = given.data  # its rows; a sequence without one cannot be packed
    tensor = _tensor(given) if isinstance(given, torch.Tensor) else None
    call = Call(path, type(module).__name__, "torch", operation, tensor)
    sliding = isinstance(operation, calls.Convolution | calls.Pooling)
    if sliding and tensor is not None and not call.is_batched:
        return Call(path, type(module).__name__, "torch", operation, tensor, channel_axis=0)
    return call


def _tensor(value: torch.Tensor) -> Tensor:
    shape = tuple(int(size) for size in value.shape)
    span = None
    if value.layout == torch.strided and not value.is_contiguous() and 0 not in shape:
        steps = zip(shape, value.stride(), strict=True)
        span = sum((size - 1) * int(stride) for size, stride in steps) + 1
    return Tensor(shape, _dtype(value), span)


def _dtype(value: torch.Tensor) -> str:
    return str(value.dtype).removeprefix("torch.")


def _sizes(value: int | Sequence[int], axes: int) -> tuple[int, ...]:
    return (value,) * axes if isinstance(value, int) else tuple(value)


def _padding(value: str | int | Sequence[int], axes: int) -> Sides | None:
    if isinstance(value, str):
        return None if value == "same" else ((0, 0),) * axes
    return tuple((size, size) for size in _sizes(value, axes))


# --- mend ----------------------------------------------------------------------


def fix(model: nn.Module, faults: Iterable[Fault]) -> Changes:
    """Mend what is safe: epsilon, batch normalisation in half precision, inputs spread in memory.

    Weights and running statistics keep their values; parameters stay the same objects, so that an
    optimiser goes on with them.
    """
    model = _unwrap(model)
    modules = dict(model.named_modules())
    made = _mend(modules, faults)
    for path, module in modules.items():
        if isinstance(module, batchnorm._BatchNorm):
            made += _in_single_precision(path, module)
    return Changes(tuple(made))


def _mend(modules: Mapping[_Path, nn.Module], faults: Iterable[Fault]) -> list[Change]:
    made: list[Change] = []
    for fault in faults:
        mend = _MEND.get(fault.rule)
        if mend is not None and fault.path in modules:
            made += mend(fault, modules[fault.path])
    return made


def _set_epsilon(value: float) -> Callable[[Fault, nn.Module], Iterator[Change]]:
    def mend(fault: Fault, module: nn.Module) -> Iterator[Change]:
        before = float(module.eps)
        module.eps = value
        yield Change(
            fault.path,
            fault.layer,
            "eps",
            str(before),
            str(value),
            fault.record,
            undo=lambda: setattr(module, "eps", before),
        )

    return mend


def _make_contiguous(fault: Fault, module: nn.Module) -> Iterator[Change]:
    if not fault.parameter.startswith("places"):
        return  # contiguous already: only a smaller batch helps

    def contiguous(module: nn.Module, given: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(g.contiguous() if isinstance(g, torch.Tensor) else g for g in given)

    hook = module.register_forward_pre_hook(contiguous)
    yield Change(
        fault.path,
        fault.layer,
        "input",
        "as it comes",
        "contiguous",
        fault.record,
        undo=hook.remove,
    )


def _in_single_precision(path: _Path, module: nn.Module) -> Iterator[Change]:
    held = {**module._parameters, **module._buffers}
    for name, tensor in held.items():
        if tensor is None or is_lazy(tensor) or tensor.dtype not in _HALF:
            continue
        before = tensor.data
        tensor.data = before.float()

        def undo(tensor: torch.Tensor = tensor, before: torch.Tensor = before) -> None:
            tensor.data = before

        yield Change(
            path,
            type(module).__name__,
            name,
            _dtype(before),
            "float32",
            "cuda/cudnn-mixed-data-types",
            undo,
        )


_MEND: Mapping[str, Callable[[Fault, nn.Module], Iterator[Change]]] = {
    "batch-norm-epsilon-not-positive": _set_epsilon(_DEFAULT_EPSILON),
    "batch-norm-epsilon-negative": _set_epsilon(_DEFAULT_EPSILON),
    "batch-norm-epsilon-below-minimum": _set_epsilon(_ABOVE_THE_OLD_MINIMUM),
    "too-many-elements": _make_contiguous,
}


# --- empty batches -------------------------------------------------------------


class EmptyBatchGuard(nn.Module):  # type: ignore[misc] # torch is not there for the type checker
    """A module that answers an empty batch without calling what it wraps.

    A batch with rows goes to the inner module and comes back untouched. For an empty one the shapes
    are learnt from two rows of zeros, with copies of the buffers, so that no statistic moves; the
    result is empty and hangs on the parameters and the input, whose gradients are zeros.
    The first tensor among the inputs says how many rows there are.
    """

    def __init__(self, inner: nn.Module) -> None:
        super().__init__()
        self.inner = inner

    def forward(self, *inputs: Any, **named: Any) -> Any:
        """Call the inner module, or give its empty result."""
        first = _first_tensor((inputs, named))
        if first is None or first.dim() == 0 or first.shape[0] != 0:
            return self.inner(*inputs, **named)
        return self._empty(first, inputs, named)

    def _empty(self, first: torch.Tensor, inputs: Any, named: Any) -> Any:
        def two_rows(value: object) -> object:
            if isinstance(value, torch.Tensor) and value.dim() and value.shape[0] == 0:
                return value.new_zeros((2, *value.shape[1:]))
            return value

        values = {
            **dict(self.inner.named_parameters()),
            **{name: buffer.clone() for name, buffer in self.inner.named_buffers()},
        }
        with torch.no_grad():
            sample = torch.func.functional_call(
                self.inner,
                values,
                pytree.tree_map(two_rows, inputs),
                pytree.tree_map(two_rows, named),
            )
        anchor = first.sum() if first.is_floating_point() else None
        for parameter in self.inner.parameters():
            if parameter.requires_grad:
                nothing = parameter.reshape(-1)[:0].sum()
                anchor = nothing if anchor is None else anchor + nothing

        def without_rows(value: object) -> object:
            if not isinstance(value, torch.Tensor) or not value.dim() or value.shape[0] != 2:
                return value
            empty = value.new_zeros((0, *value.shape[1:]))
            floats = value.is_floating_point() or value.is_complex()
            return empty + anchor.to(value.dtype) if floats and anchor is not None else empty

        return pytree.tree_map(without_rows, sample)


def empty_batch(model: nn.Module) -> EmptyBatchGuard:
    """Guard a layer or a model against empty batches; built once, with the same parameters."""
    if not isinstance(model, nn.Module):
        raise CanonError(f"empty_batch: {type(model).__name__} is no torch.nn.Module")
    return model if isinstance(model, EmptyBatchGuard) else EmptyBatchGuard(model)


def _first_tensor(structure: object) -> torch.Tensor | None:
    leaves = pytree.tree_leaves(structure)
    return next((leaf for leaf in leaves if isinstance(leaf, torch.Tensor)), None)
