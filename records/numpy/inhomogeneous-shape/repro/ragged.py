# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy>=1.24"]
# ///
"""One array of parts that differ in shape.

ragged.py [tokens|float|images|boxes|scalar]: float fails since 1.20, the others since 1.24
"""
import sys

import numpy as np

kind = (sys.argv[1:] or ["tokens"])[0]
if kind == "tokens":  # sentences of different length
    np.array([[101, 2023, 102], [101, 102]])
elif kind == "float":
    np.array([[0.1, 0.2, 0.3], [0.4, 0.5]], dtype=float)
elif kind == "images":  # one of them is grey
    np.array([np.zeros((4, 4, 3)), np.zeros((4, 4))])
elif kind == "boxes":  # three boxes in the first image, five in the second
    np.array([np.zeros((3, 4)), np.zeros((5, 4))])
else:
    np.array([1.0, [2.0, 3.0]])
