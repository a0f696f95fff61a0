# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy<1.20"]
# ///
"""Import a module that was built for NumPy 1.20 or later, with an older NumPy installed.

The lane fetches one compiled module out of a wheel, as an installer would have put it there.
"""
import importlib
import os
import sys

import numpy

path = os.environ["_ARRAY_LIB"]
print("numpy", numpy.__version__)
sys.path.insert(0, os.path.dirname(path))
importlib.import_module(os.path.basename(path).split(".")[0])
