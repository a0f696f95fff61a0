"""Find what cuDNN or a framework would refuse, before the call.

    from errorcanon import guard
    print(guard.check(model, "8x3x224x224:float32"))

Works for PyTorch, for Keras 3 and TensorFlow, and for Flax NNX on JAX.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, TypeVar

from errorcanon.guard.batches import NonEmpty
from errorcanon.guard.inputs import parse_input
from errorcanon.guard.mending import Change, Changes
from errorcanon.guard.report import Fault, Report, Unchecked
from errorcanon.model import CanonError

__all__ = [
    "Change",
    "Changes",
    "Fault",
    "Report",
    "Unchecked",
    "check",
    "empty_batch",
    "fix",
    "nonempty",
]

_T = TypeVar("_T")
_ADAPTERS = {
    "torch": "torch",
    "keras": "keras",
    "tf_keras": "keras",
    "tensorflow": "keras",
    "flax": "jax",
    "jax": "jax",
}
"""By the package that a class comes from: the module beside this one that knows it."""


def check(model: Any, *inputs: Any, target: Mapping[str, str] | None = None) -> Report:
    """Look for values that the layers' calls would be refused for; nothing is computed.

    `inputs` are what the model would be called with: arrays of its framework or NumPy, or words
    like `8x3x224x224:float32`. Without them only the layers' own values are looked at. `target`
    holds versions to judge for, as `{"cudnn": "8.9"}`, in the place of the installed ones.

    Raises:
        CanonError: the model is of no framework that is known here, or an input is misspelt.
    """
    adapter = _adapter(model)
    given = [parse_input(i) if isinstance(i, str) else i for i in inputs]
    return adapter.check(model, given, {**adapter.installed(), **(target or {})})  # type: ignore[no-any-return]


def fix(model: Any, *inputs: Any, target: Mapping[str, str] | None = None) -> Changes:
    """Mend, in place, what `check` finds and what is safe to mend; `undo()` takes it back.

    Weights and running statistics keep their values.

    Raises:
        CanonError: as `check` does.
    """
    faults = check(model, *inputs, target=target).faults
    return _adapter(model).fix(model, faults)  # type: ignore[no-any-return]


def empty_batch(model: _T) -> _T:
    """Wrap a layer or a model so that an empty batch gives an empty result of the right shape.

    The wrapper holds the very same weights. Batches with rows pass through untouched; an empty
    one moves no statistic, and its gradients are zeros.

    Raises:
        CanonError: the model is of no framework that is known here.
    """
    return _adapter(model).empty_batch(model)  # type: ignore[no-any-return]


def nonempty(batches: Any) -> Any:
    """Let no empty batch through: of a DataLoader, a tf.data.Dataset, or any iterable of batches.

    The first array of a batch says how many rows there are, by its first axis.

    Raises:
        CanonError: it gives no batches.
    """
    if _adapter_name(batches) == "keras":
        return import_module("errorcanon.guard.keras").nonempty(batches)
    if not isinstance(batches, Iterable):
        raise CanonError(f"nonempty: {type(batches).__name__} gives no batches; give an iterable")
    return NonEmpty(batches)


def _adapter_name(thing: object) -> str | None:
    packages = (base.__module__.partition(".")[0] for base in type(thing).__mro__)
    return next((_ADAPTERS[package] for package in packages if package in _ADAPTERS), None)


def _adapter(thing: object) -> Any:
    name = _adapter_name(thing)
    if name is not None:
        return import_module(f"errorcanon.guard.{name}")
    raise CanonError(
        f"{type(thing).__module__}.{type(thing).__name__} is nothing that the guard knows; "
        "give a torch.nn.Module, a Keras model or layer, or a flax.nnx.Module"
    )
