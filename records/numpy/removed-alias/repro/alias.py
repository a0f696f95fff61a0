# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy>=1.24"]
# ///
"""The aliases of Python's own types in NumPy 1.24 and later.

alias.py [float|int|object|str|complex|bool|unicode|long]
"""
import sys

import numpy as np

kind = (sys.argv[1:] or ["float"])[0]
if kind == "float":
    print(np.zeros(3, dtype=np.float))
elif kind == "int":
    print(np.arange(3).astype(np.int))
elif kind == "bool":
    print(np.zeros(3, dtype=np.bool))
else:
    print(getattr(np, kind))
