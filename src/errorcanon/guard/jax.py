"""The guard for JAX: what Flax NNX layers would be called with, seen without computing anything.

The pass is `jax.eval_shape` over a copy of the modules (`nnx.split`, `nnx.merge`), so that no
Variable, random stream or mode of the model moves, and no device memory is taken. Each module of
the copy carries a mark with its path; nested transforms (`nnx.jit`, `nnx.scan`, `nnx.vmap`) split
and merge modules anew and carry it along.
"""

from __future__ import annotations

import re
import threading
import traceback
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from functools import update_wrapper
from importlib.metadata import PackageNotFoundError, version
from inspect import signature
from math import prod
from typing import Any, TypeAlias

import jax
from flax import nnx
from flax.errors import TraceContextError
from flax.linen import pooling
from flax.nnx.nn import dtypes
from jax import numpy as jnp

from errorcanon.guard import calls
from errorcanon.guard.calls import Call, Operation, Sides, Tensor
from errorcanon.guard.mending import Change, Changes
from errorcanon.guard.report import Fault, Report, Unchecked, fails_at
from errorcanon.guard.rules import judge
from errorcanon.guard.words import words
from errorcanon.model import CanonError, Environment

_Path: TypeAlias = str
_MARK = "errorcanon_mark"
_DEFAULT_EPSILON = 1e-5
"""What nnx.BatchNorm has where nothing is said."""
_PATCHING = threading.RLock()
"""Classes are patched by one pass at a time, so that each puts back what it has found."""
_FILTERED = "--------------------\nFor simplicity, JAX has removed its internal frames"
"""The note that JAX puts on every exception."""
_NO_GPU = re.compile("Unknown backend|[Nn]o supported devices|no platforms that are instances of")


def installed() -> dict[str, str]:
    """Give the versions that decide here."""
    found = {name: version(name) for name in ("jax", "jaxlib", "flax")}
    for major in ("12", "13"):
        with suppress(PackageNotFoundError):  # without its plugin JAX loads no cuDNN
            version(f"jax-cuda{major}-plugin")
            found["cudnn"] = version(f"nvidia-cudnn-cu{major}")
    return found


# --- check ---------------------------------------------------------------------


def check(model: nnx.Module, inputs: Sequence[object], environment: Environment) -> Report:
    """Look at each layer's own values, and with inputs at what each layer would be called with.

    Raises:
        CanonError: it is no Flax NNX module.
    """
    _require_module("check", model)
    layers = [
        Call(path, type(module).__name__, "jax", operation)
        for path, module in _modules(model)
        if (operation := describe(module)) is not None
    ]
    faults = [fault for call in layers for fault in judge(call, environment)]
    if not inputs:
        return Report(tuple(faults), layers=len(layers))
    seen = _Pass(environment)
    stopped = seen.run(model, inputs)
    faults += [fault for fault in seen.faults if fault not in faults]
    return Report(tuple(faults), tuple(stopped), len(layers), seen.calls)


def _require_module(verb: str, model: object) -> None:
    if isinstance(model, nnx.Module):
        return
    name = f"{type(model).__module__}.{type(model).__name__}"
    remedy = "give the nnx.Module itself"
    if any(base.__module__.startswith("flax.linen") for base in type(model).__mro__):
        remedy = "make one of it: nnx.bridge.ToNNX(module, rngs=nnx.Rngs(0)).lazy_init(example)"
    raise CanonError(f"{verb}: {name} is no flax.nnx.Module; {remedy}")


def _modules(model: nnx.Module) -> Iterator[tuple[_Path, nnx.Module]]:
    """Give each module once, with its path as NNX names it."""
    for parts, node in nnx.iter_graph(model):
        if isinstance(node, nnx.Module):
            yield ".".join(map(str, parts)), node


class _Mark:
    """What a module of the copy carries: its path, and the pass that listens.

    It is equal to itself alone. A transform that has traced a module of another pass or path
    would otherwise answer from its cache, and the layers inside would not be seen.
    """

    def __init__(self, path: _Path, listener: _Pass) -> None:
        self.path = path
        self.listener = listener


class _Pass:
    """One abstract run of a model, and what it showed."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self._inside: list[_Path] = []
        self._left: list[tuple[Exception, _Path]] = []
        self.faults: list[Fault] = []
        self.calls = 0

    def run(self, model: nnx.Module, inputs: Sequence[object]) -> list[Unchecked]:
        """Run the model on shapes; what could not be looked at is returned."""
        if not callable(model):
            why = words(
                "{name} has no __call__; check the modules in it that have one",
                name=type(model).__name__,
            )
            return [Unchecked("", why)]
        leaves, structure = jax.tree.flatten(tuple(inputs))
        shapes = {place: _shape(leaf) for place, leaf in enumerate(leaves) if _has_shape(leaf)}

        def call(state: Any, given: Mapping[int, Any]) -> None:
            twin = nnx.merge(definition, state)
            self._mark(twin)
            # What has no shape (True, "train", None) is handed on as it is: code branches on it.
            filled = [given.get(place, leaf) for place, leaf in enumerate(leaves)]
            twin(*jax.tree.unflatten(structure, filled))

        try:
            definition, state = nnx.split(model)
            with _patched(model, self):
                jax.eval_shape(call, state, shapes)
        except Exception as error:  # whatever the user's own code raises
            return [self._stopped(error)]
        return []

    def _mark(self, twin: nnx.Module) -> None:
        for path, module in list(_modules(twin)):
            if callable(module):
                setattr(module, _MARK, _Mark(path, self))

    @contextmanager
    def within(self, path: _Path) -> Iterator[None]:
        """Note which module runs, and from within which an exception came."""
        self._inside.append(path)
        try:
            yield
        except Exception as error:
            self._left.append((error, path))
            raise
        finally:
            self._inside.pop()

    def see(self, layer: str, operation: Operation, given: Any, axis: int = -1) -> None:
        """Judge a call of the module that runs, before it is made."""
        self.calls += 1
        path = self._inside[-1] if self._inside else ""
        call = Call(path, layer, "jax", operation, _tensor(operation, given), axis)
        self.faults += [f for f in judge(call, self._environment) if f not in self.faults]

    def _stopped(self, error: Exception) -> Unchecked:
        path = next((path for left, path in self._left if left is error), "")
        raised = "".join(traceback.format_exception_only(error)).partition(_FILTERED)[0].strip()
        reason = next((why for kind, why in _REASONS.items() if isinstance(error, kind)), None)
        if reason is not None:
            why = reason
        elif _NO_GPU.search(raised):
            why = words(
                "it asks for a device that is not here; leave the choice to JAX "
                "(JAX_PLATFORMS=cpu), or check where the device is"
            )
        elif fails_at(path, self.faults):
            why = words("its call fails; the layers behind it were not reached")
        else:
            why = words("the pass stopped here: {raised}", raised=raised.splitlines()[0])
        return Unchecked(path, why, raised)


_REASONS: Mapping[type[Exception], str] = {
    jax.errors.ConcretizationTypeError: words(
        "what it does depends on the values of an array; jax.jit cannot trace that either; check "
        "its parts by themselves, or use jax.lax.cond or jnp.where"
    ),
    jax.errors.TracerIntegerConversionError: words(
        "it uses a value of an array as an index or a size; jax.jit cannot trace that either; "
        "check its parts by themselves, or use a Python integer"
    ),
    jax.errors.NonConcreteBooleanIndexError: words(
        "it picks by a mask, so that a shape depends on values; jax.jit cannot trace that either; "
        "check its parts by themselves, or use jnp.where"
    ),
    jax.errors.TracerArrayConversionError: words(
        "it hands an array to NumPy; jax.jit cannot trace that either; check its parts by "
        "themselves, or use jax.numpy there"
    ),
    TraceContextError: words("it changes a Variable that is no part of the model; make it a part"),
}


def _has_shape(value: object) -> bool:
    return hasattr(value, "shape") and hasattr(value, "dtype")


def _shape(value: Any) -> jax.ShapeDtypeStruct:
    sizes = tuple(1 if size is None else size for size in value.shape)
    return jax.ShapeDtypeStruct(sizes, value.dtype)


# --- seeing the calls ----------------------------------------------------------


@contextmanager
def _patched(model: nnx.Module, listener: _Pass) -> Iterator[None]:
    """Let the modules' classes and the pooling functions tell what they are called with."""
    kinds = {kind for _, module in _modules(model) for kind in type(module).__mro__}
    with _PATCHING, ExitStack() as stack, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the real call will warn; a look at it should not
        for kind in kinds:
            original = vars(kind).get("__call__")
            if issubclass(kind, nnx.Module) and hasattr(original, "__get__"):
                stack.enter_context(_replaced(kind, "__call__", _telling(kind, original)))
        # max_pool, avg_pool and min_pool all end here, and look it up at each call.
        stack.enter_context(_replaced(pooling, "pool", _telling_pool(pooling.pool, listener)))
        yield


@contextmanager
def _replaced(owner: Any, name: str, value: object) -> Iterator[None]:
    original = vars(owner)[name]
    setattr(owner, name, value)
    try:
        yield
    finally:
        setattr(owner, name, original)


def _telling(kind: type[nnx.Module], original: Any) -> Callable[..., Any]:
    def call(module: nnx.Module, *positional: Any, **named: Any) -> Any:
        bound = original.__get__(module, type(module))
        mark: _Mark | None = vars(module).get(_MARK)
        if mark is None:  # no part of the copy: the model of another thread
            return bound(*positional, **named)
        with mark.listener.within(mark.path):
            # A subclass may change its input before it hands it on to the class that is known.
            if kind in _DESCRIBE:
                given = next(iter([*positional, *named.values()]), None)
                operation = _as_called(_DESCRIBE[kind](module), positional, named)
                mark.listener.see(type(module).__name__, operation, given, _channel_axis(module))
            return bound(*positional, **named)

    return update_wrapper(call, original, updated=())


def _as_called(operation: Operation, positional: Sequence[Any], named: Any) -> Operation:
    """Let what is said at the call go before what the layer was made with."""
    if isinstance(operation, calls.BatchNorm):
        said = positional[1] if len(positional) > 1 else named.get("use_running_average")
        return operation if said is None else replace(operation, training=not said)
    if isinstance(operation, calls.Recurrent) and named.get("time_major") is not None:
        return replace(operation, time_axis=0 if named["time_major"] else 1)
    return operation


def _channel_axis(module: nnx.Module) -> int:
    axis = getattr(module, "axis", -1)
    return axis if isinstance(axis, int) else -1


def _telling_pool(original: Callable[..., Any], listener: _Pass) -> Callable[..., Any]:
    thread = threading.get_ident()
    bind = signature(original).bind

    def pool(*positional: Any, **named: Any) -> Any:
        if threading.get_ident() == thread:
            given = bind(*positional, **named).arguments
            name = _POOLS.get(given["reduce_fn"], "pool")
            listener.see(name, _pooling(given), given["inputs"])
        return original(*positional, **named)

    return pool


def _tensor(operation: Operation, given: Any) -> Tensor | None:
    """Describe an input; a window slides over its last axes, all axes before are its batch."""
    if not _has_shape(given):
        return None
    shape = tuple(map(int, given.shape))
    if isinstance(operation, calls.Convolution | calls.Pooling):
        window = operation.kernel if isinstance(operation, calls.Convolution) else operation.window
        leading = len(shape) - len(window) - 1
        if leading < 0:
            return None  # of too few axes, as the call itself will say
        shape = (prod(shape[:leading]), *shape[leading:])
    return Tensor(shape, str(given.dtype))


# --- describing a layer --------------------------------------------------------


def describe(module: nnx.Module) -> Operation | None:
    """Say what a layer does, where the table may have rules for it."""
    for kind, make in _DESCRIBE.items():
        if isinstance(module, kind):
            return make(module)
    return None


def _convolution(module: nnx.Conv | nnx.ConvTranspose) -> Operation:
    kernel = tuple(module.kernel_size)
    dilation = _sizes(module.kernel_dilation, len(kernel))
    spread = any(size != 1 for size in _sizes(getattr(module, "input_dilation", 1), len(kernel)))
    return calls.Convolution(
        channels=module.in_features,
        filters=module.out_features,
        kernel=kernel,
        stride=_sizes(module.strides, len(kernel)),
        dilation=dilation,
        # A map that is spread by input_dilation has a size that the table does not ask for.
        padding=None if spread else _padding(module.padding, kernel, dilation),
        groups=getattr(module, "feature_group_count", 1),
        dtype=_dtype(module.kernel, module),
        transposed=isinstance(module, nnx.ConvTranspose),
        promotes=module.promote_dtype is dtypes.promote_dtype,
    )


def _pooling(given: Mapping[str, Any]) -> Operation:
    window = tuple(given["window_shape"])
    still = (1,) * len(window)
    stride = tuple(given.get("strides") or still)
    return calls.Pooling(window, stride, _padding(given["padding"], window, still), still)


def _batch_norm(module: nnx.BatchNorm) -> Operation:
    dtype = _dtype(module.mean if module.scale is None else module.scale, module)
    return calls.BatchNorm(
        channels=module.num_features,
        epsilon=module.epsilon,
        dtype=dtype,
        training=not module.use_running_average,
        sums_in=dtype if module.dtype is None else str(jnp.dtype(module.dtype)),
    )


def _recurrent(module: nnx.RNN) -> Operation:
    features = getattr(module.cell, "in_features", 0)
    return calls.Recurrent(features, time_axis=0 if module.time_major else 1)


def _dense(module: nnx.Linear) -> Operation:
    return calls.Dense(module.in_features, _dtype(module.kernel, module))


_DESCRIBE: Mapping[type[nnx.Module], Callable[[Any], Operation]] = {
    nnx.Conv: _convolution,
    nnx.ConvTranspose: _convolution,
    nnx.BatchNorm: _batch_norm,
    nnx.RNN: _recurrent,
    nnx.Linear: _dense,
}
_POOLS: Mapping[object, str] = {
    jax.lax.max: "max_pool",
    jax.lax.min: "min_pool",
    jax.lax.add: "avg_pool",
}


def _dtype(variable: Any, module: Any) -> str:
    return str(jnp.dtype(getattr(variable, "dtype", module.param_dtype)))


def _sizes(value: int | Sequence[int] | None, axes: int) -> tuple[int, ...]:
    value = 1 if value is None else value
    return (value,) * axes if isinstance(value, int) else tuple(value)


def _padding(
    value: str | int | Sequence[Any], window: tuple[int, ...], dilation: tuple[int, ...]
) -> Sides | None:
    if value == "CAUSAL":
        return tuple((step * (size - 1), 0) for size, step in zip(window, dilation, strict=True))
    if isinstance(value, str):
        return ((0, 0),) * len(window) if value.upper() == "VALID" else None
    if isinstance(value, int):
        return ((value, value),) * len(window)
    return tuple((side, side) if isinstance(side, int) else tuple(side) for side in value)


# --- mend ----------------------------------------------------------------------


def fix(model: nnx.Module, faults: Iterable[Fault]) -> Changes:
    """Mend what is safe: the epsilon of batch normalisation. Variables are not touched.

    What was compiled for the model (`nnx.jit`) is compiled anew at its next call.
    """
    _require_module("fix", model)
    modules = dict(_modules(model))
    made = []
    for fault in faults:
        module = modules.get(fault.path)
        if fault.parameter == "epsilon" and isinstance(module, nnx.BatchNorm):
            made.append(_set_epsilon(fault, module))
    return Changes(tuple(made))


def _set_epsilon(fault: Fault, module: nnx.BatchNorm) -> Change:
    before = module.epsilon
    module.epsilon = _DEFAULT_EPSILON
    return Change(
        fault.path,
        fault.layer,
        "epsilon",
        str(before),
        str(_DEFAULT_EPSILON),
        fault.record,
        undo=lambda: setattr(module, "epsilon", before),
    )


# --- empty batches -------------------------------------------------------------


class EmptyBatchGuard(nnx.Module):  # type: ignore[misc] # flax is not there for the type checker
    """A module that answers an empty batch without calling what it wraps.

    JAX itself takes an array without rows; what does not is around it: BatchNorm in training
    makes its running statistics NaN for good, `reshape(len(x), -1)` divides by zero. Shapes are
    static in JAX, so that a batch with rows goes to the inner module at no cost, under jax.jit
    too. For an empty one the shapes are learnt abstractly, from two rows and from three, and
    nothing is computed or drawn; results are zeros of those shapes, and so are the gradients.
    The first array among the inputs says how many rows there are, by its first axis.
    """

    def __init__(self, inner: nnx.Module) -> None:
        self.inner = inner

    def __call__(self, *inputs: Any, **named: Any) -> Any:
        """Call the inner module, or give its empty result."""
        if _rows((inputs, named)) != 0:
            return self.inner(*inputs, **named)
        two, three = (self._shapes(rows, inputs, named) for rows in (2, 3))
        return jax.tree.map(_without_rows, two, three)

    def _shapes(self, rows: int, inputs: Any, named: Any) -> Any:
        """Give the shapes of the results for a batch of some rows."""
        definition, state = nnx.split(self.inner)
        leaves, structure = jax.tree.flatten((inputs, named))
        shapes = {
            place: jax.ShapeDtypeStruct((rows, *leaf.shape[1:]), leaf.dtype)
            for place, leaf in enumerate(leaves)
            if _has_shape(leaf) and leaf.shape[:1] == (0,)
        }

        def call(state: Any, given: Mapping[int, Any]) -> Any:
            filled = [given.get(place, leaf) for place, leaf in enumerate(leaves)]
            positional, by_name = jax.tree.unflatten(structure, filled)
            return nnx.merge(definition, state)(*positional, **by_name)

        return jax.eval_shape(call, state, shapes)


def _without_rows(two: jax.ShapeDtypeStruct, three: jax.ShapeDtypeStruct) -> jax.Array:
    """Make the empty result: an axis that grows with the rows has none."""
    sizes = zip(two.shape, three.shape, strict=True)
    return jnp.zeros([size if size == more else 0 for size, more in sizes], two.dtype)


def empty_batch(model: nnx.Module) -> EmptyBatchGuard:
    """Guard a layer or a model against empty batches, with the same Variables.

    Raises:
        CanonError: it is no Flax NNX module.
    """
    _require_module("empty_batch", model)
    return model if isinstance(model, EmptyBatchGuard) else EmptyBatchGuard(model)


def _rows(structure: object) -> int | None:
    """Count the rows of the first array that has any axis; None where there is none."""
    leaves = jax.tree.leaves(structure)
    return next((int(leaf.shape[0]) for leaf in leaves if getattr(leaf, "shape", ())), None)
