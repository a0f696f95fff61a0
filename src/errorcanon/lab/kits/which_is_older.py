"""A compiled module that the installed NumPy refuses, and what the refusal says.

The lane decides which way it is: with a file of pmdarima the module is the newer side, with
pycocotools 2.0.7 on NumPy 2 the older one.
"""

from __future__ import annotations

import importlib
import os
import sys


def refusal() -> str:
    """Import the lane's module; give the message with which it is refused."""
    path = os.environ.get("_ARRAY_LIB")
    if path:
        sys.path.insert(0, os.path.dirname(path))
    try:
        importlib.import_module("_array" if path else "pycocotools.mask")
    except ValueError as error:
        return str(error)
    raise AssertionError("was imported")
