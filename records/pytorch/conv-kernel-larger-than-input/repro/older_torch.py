# /// script
# requires-python = ">=3.7"
# dependencies = ["torch==1.0.1", "numpy"]
# ///
"""torch 1.0.1 lets a part of these calls pass, and hands on tensors that should not exist."""
import torch
import torch.nn.functional as F
from torch import nn

empty = nn.Conv2d(3, 8, 5, padding=1)(torch.randn(2, 3, 2, 2))
assert tuple(empty.shape) == (2, 8, 0, 0), empty.shape
loss = empty.mean()
assert loss != loss, "the mean of nothing is nan"

x = torch.full((1, 1, 1, 1), -7.0)
for pool in (F.max_pool2d, F.avg_pool2d):
    assert tuple(pool(x, 2).shape) == (1, 1, 1, 1), "a window of 2 found room in 1 pixel"
print("convolution gave", tuple(empty.shape), "and its mean", loss.item())
