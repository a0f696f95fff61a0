"""A callback for Lightning: the card of a failure that ends `fit`, `validate`, `test` or `predict`.

For `lightning` and for `pytorch_lightning`: import this after the one that the program uses.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

from errorcanon.hooks.failure import show_card

_PACKAGES = ("lightning.pytorch", "pytorch_lightning")


def _callbacks() -> list[Any]:
    """Give the base class of callbacks of each package that is imported, else of the first here.

    The two share none, and a Trainer that is given one callback, not a list, knows only its own.

    Raises:
        ModuleNotFoundError: there is no Lightning.
    """
    imported = [sys.modules[name] for name in _PACKAGES if name in sys.modules]
    for name in () if imported else _PACKAGES:
        try:
            imported = [import_module(name)]
            break
        except ModuleNotFoundError:
            continue
    if not imported:
        raise ModuleNotFoundError("errorcanon.hooks.lightning needs Lightning: install lightning")
    return [package.Callback for package in imported]


class ExplainFailures(*_callbacks()):  # type: ignore[misc] # known only where it is installed
    """Shows the card on the rank that failed; Lightning raises the exception again."""

    def on_exception(self, trainer: Any, pl_module: Any, exception: BaseException) -> None:
        """Show the card; never raises."""
        show_card(exception)
