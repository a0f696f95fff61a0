# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Train a batch normalisation on one value a channel, and let the error out.

Argument: rest (default), a loader whose last batch holds one row; pooled, a globally pooled branch
and a batch of one; untracked, the same in eval() without running statistics; group, a group
normalisation with one value a group.
"""
import sys

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

form = sys.argv[1] if len(sys.argv) > 1 else "rest"
if form == "rest":
    layer = nn.Sequential(nn.Linear(8, 16), nn.BatchNorm1d(16))
    for (rows,) in DataLoader(TensorDataset(torch.randn(65, 8)), batch_size=32):
        print(len(rows), "rows", flush=True)
        layer(rows)
elif form == "pooled":
    layer = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Conv2d(8, 16, 1, bias=False), nn.BatchNorm2d(16))
    assert layer(torch.randn(2, 8, 32, 32)).shape == (2, 16, 1, 1)
    layer(torch.randn(1, 8, 32, 32))
elif form == "untracked":
    layer = nn.BatchNorm1d(16, track_running_stats=False).eval()
    assert layer(torch.randn(2, 16)).shape == (2, 16)
    layer(torch.randn(1, 16))
else:
    layer = nn.GroupNorm(16, 16)
    assert layer(torch.randn(1, 16, 2, 2)).shape == (1, 16, 2, 2)
    layer(torch.randn(1, 16, 1, 1))
