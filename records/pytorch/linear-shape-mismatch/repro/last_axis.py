# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Fitting in_features to the printed number, where flatten is missing, gives a layer for the last axis alone."""
import torch
import torch.nn.functional as F
from torch import nn

maps = torch.randn(8, 16, 4, 4)
try:
    nn.Linear(256, 10)(maps)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("unflattened maps were taken")

y = nn.Linear(4, 10)(maps)
assert y.shape == (8, 16, 4, 10), "no error, and not one row of scores an image"
moved = maps.clone()
layer = nn.Linear(4, 10)
moved[:, :, 0] += 1
assert torch.equal(layer(moved)[:, :, 1:], layer(maps)[:, :, 1:]), "each line of pixels is seen by itself"
try:
    F.cross_entropy(y, torch.zeros(8, dtype=torch.long))
except (RuntimeError, ValueError) as error:
    print(error)
else:
    raise AssertionError("the loss took it")
