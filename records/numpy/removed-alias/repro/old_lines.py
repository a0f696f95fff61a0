# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy>=1.24"]
# ///
"""One line for each alias, as old code has them.

old_lines.py [float|int|bool|object|str|complex|unicode|long]
"""
import sys

import numpy as np


def line(kind):
    if kind == "float":
        return np.zeros(3, dtype=np.float).dtype == np.float64
    if kind == "int":
        return np.array([1.5, 2.5]).astype(np.int).tolist() == [1, 2]
    if kind == "bool":
        return np.zeros(3, dtype=np.bool).dtype == np.bool_
    if kind == "object":
        return np.array([{}, 1], dtype=np.object).dtype.kind == "O"
    if kind == "str":
        return isinstance("a", np.str)
    if kind == "complex":
        return np.zeros(1, dtype=np.complex).dtype == np.complex128
    if kind == "unicode":
        return np.array([1], dtype=np.unicode).dtype.kind == "U"
    return np.long(2**40) == 2**40


for kind in sys.argv[1:] or "float int bool object str complex unicode long".split():
    assert line(kind), kind
    print(kind)
