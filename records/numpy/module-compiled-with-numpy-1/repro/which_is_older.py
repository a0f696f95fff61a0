# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""NumPy 2 under an old module, NumPy 1 under a newer one: the version tells which way it is."""
import importlib
import os
import sys

import numpy

if "_ARRAY_LIB" in os.environ:  # of pmdarima, built for NumPy 1.20 or later
    sys.path.insert(0, os.path.dirname(os.environ["_ARRAY_LIB"]))
    module, part, older = "_array", "numpy.ndarray size changed", "numpy"
else:
    module, part, older = "pycocotools.mask", "numpy.dtype size changed", "module"
try:
    importlib.import_module(module)
except ValueError as error:
    print(numpy.__version__, error)
    assert part in str(error)
else:
    raise AssertionError("imported")
assert older == ("module" if int(numpy.__version__.split(".")[0]) >= 2 else "numpy")
