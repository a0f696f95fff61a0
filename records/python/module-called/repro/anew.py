# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A module that is read anew is still a module."""
import importlib
import sys

import meter

del sys.modules["meter"]
meter = importlib.import_module("meter")
try:
    meter(3)
except TypeError as error:
    assert str(error).startswith("'module' object is not callable"), error
    print(error)
else:
    raise AssertionError("it was called")
