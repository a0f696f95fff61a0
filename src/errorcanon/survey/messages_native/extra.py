"""What only a survey needs, and says what to install where it is missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from errorcanon.model import CanonError
from errorcanon.store.installing import install_line


def need(module: str, purpose: str) -> Any:
    """Import a module of the extra `survey`.

    Raises:
        CanonError: it is not here; the text says how to install it.
    """
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0].replace("_", "-")
        raise CanonError(f"{purpose} needs {package}; run: {install_line('survey')}") from None
