"""The check: Keras' own shape inference over the whole model, with an eye on every layer's call."""

from __future__ import annotations

import sys
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import keras
import numpy as np

from errorcanon.guard import calls
from errorcanon.guard.calls import Call, Framework, Tensor
from errorcanon.guard.keras.layers import (
    Layer,
    Path,
    channel_axis,
    describe,
    dtype_in_call,
    framework_of,
    is_keras_3,
    layer_class,
    may_run_on_cudnn,
    walk,
)
from errorcanon.guard.keras.tensors import (
    IS_KERAS_3,
    dtype_of,
    flatten,
    is_tensor,
    map_structure,
    mask_of,
    pack,
    shape_of,
)
from errorcanon.guard.report import Fault, Report, Unchecked, fails_at
from errorcanon.guard.rules import judge
from errorcanon.guard.words import Words, words
from errorcanon.model import Environment

_ONE_AT_A_TIME = threading.RLock()
"""`Layer.__call__` is replaced by one pass at a time, so that each puts back what it has found."""
_WRAPPED = "Exception encountered when calling "
"""How Keras 3 begins the exception that it puts around one from a layer's call."""
_WANTS_VALUES = (
    "OperatorNotAllowedInGraphError",
    "ConcretizationTypeError",
    "TracerArrayConversionError",
    "TracerBoolConversionError",
    "TracerIntegerConversionError",
    "cannot be called on meta tensors",
    "has no attribute 'numpy'",
)
"""What TensorFlow, JAX and PyTorch raise where a tensor of the pass is asked for its values."""


def check(model: Layer, inputs: Sequence[object], environment: Environment) -> Report:
    """Look at each layer's own values, and with inputs at what each layer would be called with.

    Raises:
        CanonError: it is no Keras layer, or Keras runs on a backend without rules.
    """
    framework = framework_of(model)
    environment = _with_its_own_keras(model, environment)
    layers = dict(walk(model))
    known = [
        Call(path, type(layer).__name__, framework, operation, through_keras=True)
        for path, layer in layers.items()
        if (operation := describe(layer)) is not None
    ]
    faults = [fault for call in known for fault in judge(call, environment)]
    if not inputs:
        return Report(tuple(faults), layers=len(known))
    seen = _Pass(layers, framework, environment)
    stopped = seen.run(model, inputs)
    faults += [fault for fault in seen.faults if fault not in faults]
    return Report(tuple(faults), tuple(stopped), len(known), seen.calls)


def _with_its_own_keras(model: Layer, environment: Environment) -> Environment:
    """Put tf_keras' version in the place of an installed Keras 3 that the model does not use."""
    if is_keras_3(model) or environment.get("keras") != keras.__version__:
        return environment
    package = sys.modules[getattr(layer_class(model), "__module__", "keras").partition(".")[0]]
    return {**environment, "keras": str(package.__version__)}


class _NotBuilt(Exception):  # noqa: N818 # no error of the model
    """A layer has no weights yet, and the pass must not make them."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class _Pass:
    """One run of a model on tensors without values, and what it showed."""

    def __init__(
        self, layers: Mapping[Path, Layer], framework: Framework, environment: Environment
    ) -> None:
        self._layers = layers
        self._paths = {id(layer): path for path, layer in layers.items()}
        self._framework: Framework = framework
        self._environment = environment
        self._inside: list[Path] = []
        self._error: Exception | None = None
        self._values: list[tuple[Any, Any]] = []
        """The tensors that go in, with what stands for each in the example."""
        self._masked: list[tuple[Call, Any]] = []
        self.faults: list[Fault] = []
        self.calls = 0

    def run(self, model: Layer, inputs: Sequence[object]) -> list[Unchecked]:
        """Run the model; what could not be looked at is returned."""
        given = _as_called(model, inputs)

        def remember(tensors: Any) -> None:
            self._values = list(zip(flatten(tensors), flatten(given), strict=True))

        try:
            with _left_as_they_were(self._layers.values()), self._watching(model):
                _infer(model, _specs(model, given), remember)
        except Exception as error:  # whatever the user's own code raises
            return [self._stopped(model, _unwrapped(self._error or error))]
        finally:
            self._judge_masks()
        return []

    @contextmanager
    def _watching(self, model: Layer) -> Iterator[None]:
        """See every layer's call in this thread; those of other threads pass by."""
        patched: Any = layer_class(model)
        thread = threading.get_ident()
        with _ONE_AT_A_TIME:
            plain = patched.__call__

            def watched(layer: Layer, *positional: Any, **named: Any) -> Any:
                if threading.get_ident() != thread:
                    return plain(layer, *positional, **named)
                return self._watch(plain, layer, positional, named)

            patched.__call__ = watched
            try:
                yield
            finally:
                patched.__call__ = plain

    def _watch(
        self, plain: Any, layer: Layer, positional: tuple[Any, ...], named: dict[str, Any]
    ) -> Any:
        path = self._paths.get(id(layer), layer.name)
        self._inside.append(path)
        given = next(iter([*positional, *named.values()]), None)
        try:
            if not layer.built:
                raise _NotBuilt(_how_to_build(path, given))
            self._see(layer, path, given, named)
            result = plain(layer, *positional, **named)
        except Exception as error:
            self._error = self._error or error
            raise
        self._error = None
        while self._inside and self._inside.pop() != path:
            pass  # calls that ended in an exception which the model caught
        return result

    def _see(self, layer: Layer, path: Path, given: Any, named: Mapping[str, Any]) -> None:
        operation = describe(layer)
        if operation is None or not is_tensor(given):
            return
        self.calls += 1
        if isinstance(operation, calls.BatchNorm):
            operation = replace(operation, training=bool(named.get("training")))
        tensor = Tensor(shape_of(given), dtype_in_call(layer, given))
        name, axis = type(layer).__name__, channel_axis(layer)
        call = Call(path, name, self._framework, operation, tensor, axis, through_keras=True)
        mask = mask_of(given) if named.get("mask") is None else named["mask"]
        if mask is not None and may_run_on_cudnn(layer):
            self._masked.append((call, mask))
        self._judge(call)

    def _judge(self, call: Call) -> None:
        self.faults += [f for f in judge(call, self._environment) if f not in self.faults]

    def _judge_masks(self) -> None:
        """Compute the masks of recurrent layers, and nothing else, from the example's values."""
        values = [(tensor, value) for tensor, value in self._values if _holds_values(value)]
        if not values or self._framework != "tensorflow":
            return  # the rule about masks is one about TensorFlow
        for call, mask in self._masked:
            known = _evaluate(mask, values)
            if known is not None and isinstance(call.operation, calls.Recurrent):
                self._judge(replace(call, operation=_with_mask(call.operation, known)))

    def _stopped(self, model: Layer, error: Exception) -> Unchecked:
        path = self._inside[-1] if self._inside else ""
        raised = "".join(traceback.format_exception_only(error)).strip()
        if isinstance(error, _NotBuilt):
            return Unchecked(path, error.why)
        if _wants_values(error):
            why = words(
                "what it does depends on the values of a tensor; check its parts by themselves"
            )
        elif fails_at(path, self.faults):
            why = words("its call fails; the layers behind it were not reached")
        else:
            why = _stopped_at(raised.splitlines()[0], "" if path else _what_it_takes(model))
        return Unchecked(path, why, raised)


def _unwrapped(error: Exception) -> Exception:
    """Give the exception that Keras has put one of its own around."""
    while str(next(iter(error.args), "")).startswith(_WRAPPED):
        if not isinstance(error.__context__, Exception):
            break
        error = error.__context__
    return error


def _wants_values(error: BaseException | None) -> bool:
    """Tell whether the value of a tensor was asked for; what Keras makes of it may say less."""
    while error is not None:
        if any(sign in f"{type(error).__name__}: {error}" for sign in _WANTS_VALUES):
            return True
        error = error.__cause__ or error.__context__
    return False


def _how_to_build(path: Path, given: Any) -> Words:
    if path or not is_tensor(given):
        return words("its weights are not made yet; run one batch, then check")
    call = f"model(keras.Input({shape_of(given)[1:]}, dtype='{dtype_of(given)}'))"
    return words(
        "its weights are not made yet; run one batch, or call {call}, then check", call=call
    )


def _stopped_at(raised: str, takes: str) -> Words:
    if not takes:
        return words("the pass stopped here: {raised}", raised=raised)
    return words(
        "the pass stopped here: {raised}; the model takes {takes}", raised=raised, takes=takes
    )


def _what_it_takes(model: Layer) -> str:
    return ", ".join(f"{shape_of(t)}:{dtype_of(t)}" for t in _declared(model))


# --- leaving no trace ----------------------------------------------------------


@contextmanager
def _left_as_they_were(layers: Iterable[Layer]) -> Iterator[None]:
    """Put back what a call leaves in its layers: losses, and whatever the user's code stores."""
    before = [(layer, dict(layer.__dict__), _contents(layer)) for layer in layers]
    try:
        yield
    finally:
        for layer, attributes, contents in before:
            layer.__dict__.clear()
            layer.__dict__.update(attributes)
            for value, held in contents:
                _refill(value, held)


def _contents(layer: Layer) -> list[tuple[Any, list[Any]]]:
    lists = (value for value in layer.__dict__.values() if isinstance(value, list | set | dict))
    return [(v, list(v.items() if isinstance(v, dict) else v)) for v in lists]


def _refill(value: Any, held: list[Any]) -> None:
    """Put back what a list, set or dictionary held, past Keras' own methods, which may refuse."""
    if isinstance(value, dict):
        if len(value) != len(held) or any(value.get(key) is not item for key, item in held):
            dict.clear(value)
            dict.update(value, held)
    elif len(value) != len(held) or any(a is not b for a, b in zip(value, held, strict=True)):
        kind = list if isinstance(value, list) else set
        kind.clear(value)
        (list.extend if kind is list else set.update)(value, held)


# --- running without values ----------------------------------------------------


def _infer(model: Layer, specs: Any, remember: Callable[[Any], None]) -> None:
    """Call the model on tensors that have shape and type only."""
    if is_keras_3(model):
        _infer_by_keras(model, specs, remember)
        return
    import tensorflow as tf

    with tf.__internal__.FuncGraph("guard").as_default():
        tensors = _made(tf.compat.v1.placeholder, specs)
        remember(tensors)
        model(*tensors)


def _infer_by_keras(model: Layer, specs: Any, remember: Callable[[Any], None]) -> None:
    class Run(keras.Operation):  # type: ignore[misc] # keras is not there for the type checker
        stopped: Exception | None = None

        def call(self, *tensors: Any) -> Any:
            if self.stopped is not None:  # PyTorch: Keras would try again with values
                raise self.stopped
            remember(tensors)
            try:
                return model(*tensors)
            except Exception as error:
                self.stopped = error
                raise

    symbols = _made(lambda dtype, shape: keras.KerasTensor(shape, dtype), specs)
    Run(name="guard").compute_output_spec(*symbols)


def _made(make: Callable[[str, tuple[int | None, ...]], Any], specs: Any) -> Any:
    return map_structure(lambda s: make(s.dtype, s.shape) if isinstance(s, Tensor) else s, specs)


def _as_called(model: Layer, inputs: Sequence[object]) -> tuple[Any, ...]:
    """Give several inputs to a functional model as the one structure that it takes."""
    if len(inputs) > 1 and len(inputs) == len(_declared(model)):
        return (pack(model.input, list(inputs)),)
    return tuple(inputs)


def _declared(model: Layer) -> Sequence[Any]:
    """Give the inputs that a functional model was made for; nothing for others."""
    return getattr(model, "inputs", None) or []


def _specs(model: Layer, given: Any) -> Any:
    """Describe what is given; a functional model casts it to the types that it declares."""
    declared = _declared(model)
    fits = len(declared) == len(flatten(given))
    types = iter([dtype_of(tensor) for tensor in declared] if fits else [])

    def spec(value: Any) -> Any:
        declared_type = next(types, None)
        if not is_tensor(value):
            return value
        return Tensor(shape_of(value), declared_type or dtype_of(value))

    return map_structure(spec, given)


# --- masks ---------------------------------------------------------------------


def _holds_values(value: object) -> bool:
    return is_tensor(value) and not isinstance(value, Tensor)


def _evaluate(mask: Any, values: Sequence[tuple[Any, Any]]) -> Any:
    """Give what a mask holds; None where weights or unknown inputs have a part in it."""
    import tensorflow as tf

    on_cpu = tf.compat.v1.ConfigProto(device_count={"GPU": 0})
    with tf.compat.v1.Session(graph=values[0][0].graph, config=on_cpu) as session:
        try:
            return session.run(mask, {tensor.name: _numpy(value) for tensor, value in values})
        except (tf.errors.OpError, TypeError, ValueError):
            return None


def _numpy(value: Any) -> Any:
    return keras.ops.convert_to_numpy(value) if IS_KERAS_3 else np.asarray(value)


def _with_mask(operation: calls.Recurrent, mask: Any) -> calls.Recurrent:
    mask = mask.astype(bool)
    lengths = mask.sum(axis=1)
    padded_behind = mask == (np.arange(mask.shape[1]) < lengths[:, None])
    return replace(
        operation,
        lengths=tuple(map(int, lengths)),
        right_padded=bool(padded_behind.all() and lengths.all()),
    )
