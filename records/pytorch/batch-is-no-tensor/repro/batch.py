# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A part of a batch that is no tensor, asked to move to a device.

batch.py [list|str|dict]
"""
import sys

from torch.utils.data import DataLoader

kind = (sys.argv[1:] or ["list"])[0]
sample = {"list": ([1.0, 2.0], 0), "str": ("cat.jpg", 0), "dict": ({"x": 1.0}, 0)}[kind]
for x, y in DataLoader([sample] * 4, batch_size=2):
    if kind == "str":
        x = x[0]
    x.to("cpu")
