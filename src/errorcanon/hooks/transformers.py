"""A wrapper for the Trainer of Hugging Face, whose callbacks are not told of exceptions."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial, wraps
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from errorcanon.hooks.failure import show_card

if TYPE_CHECKING:
    from transformers import Trainer

_METHODS = ("train", "evaluate", "predict")
_Given = ParamSpec("_Given")
_Made = TypeVar("_Made")


def explain_failures(trainer: Trainer) -> ExitStack:
    """Show the card of a failure of `train`, `evaluate` or `predict` in the process that failed.

    From now on, or while inside a `with`; `close` of what is returned undoes it.
    The exception goes on as it is.
    """
    undo = ExitStack()
    for name in _METHODS:
        own = vars(trainer).get(name)
        setattr(trainer, name, _explained(getattr(trainer, name)))
        undo.callback(
            partial(setattr, trainer, name, own) if own else partial(delattr, trainer, name)
        )
    return undo


def _explained(method: Callable[_Given, _Made]) -> Callable[_Given, _Made]:
    @wraps(method)
    def explained(*args: _Given.args, **kwargs: _Given.kwargs) -> _Made:
        try:
            return method(*args, **kwargs)
        except BaseException as error:
            show_card(error)
            raise

    return explained
