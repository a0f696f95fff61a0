# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Batch samples of different sizes with the loader's own collate, and let the error out.

Argument: images (default), three pictures of two sizes; boxes, one and two boxes a picture.
"""
import sys

import torch
from torch.utils.data import DataLoader

form = sys.argv[1] if len(sys.argv) > 1 else "images"
same = [torch.zeros(3, 4, 6) for _ in range(3)]
assert next(iter(DataLoader(same, batch_size=3))).shape == (3, 3, 4, 6)
if form == "images":
    next(iter(DataLoader(same[:2] + [torch.zeros(3, 4, 8)], batch_size=3)))
else:
    next(iter(DataLoader([(same[0], torch.zeros(n, 5)) for n in (1, 2)], batch_size=2)))
