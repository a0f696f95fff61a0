# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""The lines of old_lines.py with Python's own names, as canon try writes them."""
import sys

import numpy as np


def line(kind):
    if kind == "float":
        return np.zeros(3, dtype=float).dtype == np.float64
    if kind == "int":
        return np.array([1.5, 2.5]).astype(int).tolist() == [1, 2]
    if kind == "bool":
        return np.zeros(3, dtype=bool).dtype == np.bool_
    if kind == "object":
        return np.array([{}, 1], dtype=object).dtype.kind == "O"
    if kind == "str":
        return isinstance("a", str)
    if kind == "complex":
        return np.zeros(1, dtype=complex).dtype == np.complex128
    if kind == "unicode":
        return np.array([1], dtype=str).dtype.kind == "U"
    return int(2**40) == 2**40


for kind in sys.argv[1:] or "float int bool object str complex unicode long".split():
    assert line(kind), kind
    print(kind)
