# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""Combine arrays whose shapes do not fit from the right.

shapes.py [lengths|rows|assign|in-place|index|mask|objects|einsum|matmul]; shapes that fit must pass.
"""
import sys

import numpy as np

kind = (sys.argv[1:] or ["lengths"])[0]
x = np.arange(12.0).reshape(4, 3)
assert (x + np.ones(3)).shape == (4, 3)
if kind == "lengths":
    np.ones(4) - np.ones(5)
elif kind == "rows":  # one mean a row, taken from each row
    x - x.mean(axis=1)
elif kind == "assign":
    x[0] = np.ones(4)
elif kind == "index":
    x[[0, 2]] = np.ones((3, 3))
elif kind == "mask":
    np.zeros(4)[np.arange(4) > 1] = np.ones(3)
elif kind == "einsum":  # j is 3 and 4
    np.einsum("ij,jk->ik", np.ones((2, 3)), np.ones((4, 5)))
elif kind == "matmul":  # 2 products and 3
    np.matmul(np.ones((2, 2, 3)), np.ones((3, 3, 5)))
elif kind == "objects":
    np.broadcast_arrays(np.ones(3), np.ones(4))
else:
    total = np.zeros(3)
    total += x
