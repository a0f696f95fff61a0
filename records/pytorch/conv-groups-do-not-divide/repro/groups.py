# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Ask for groups that do not divide the channels, and let the error out.

Argument: in (default), out, depthwise, transposed, zero, weight, few-filters or transposed-weight.
A number of groups that fits runs first.
"""
import sys

import torch
import torch.nn.functional as F
from torch import nn

x = torch.randn(2, 6, 8, 8)
call, good, bad = {
    "in": (lambda groups: nn.Conv2d(6, 8, 3, groups=groups)(x), 2, 4),
    "out": (lambda groups: nn.Conv2d(6, 9, 3, groups=groups)(x), 3, 2),
    "depthwise": (lambda groups: nn.Conv2d(6, 12, 3, groups=groups)(x), 6, 12),
    "transposed": (lambda groups: nn.ConvTranspose2d(6, 8, 3, groups=groups)(x), 2, 4),
    "zero": (lambda groups: nn.Conv2d(6, 8, 3, groups=groups)(x), 1, 0),
    "weight": (lambda filters: F.conv2d(x, torch.randn(filters, 3, 3, 3), groups=2), 8, 7),
    "few-filters": (lambda filters: F.conv2d(x, torch.randn(filters, 1, 3, 3), groups=6), 6, 2),
    "transposed-weight": (lambda groups: F.conv_transpose2d(x, torch.randn(6, 4, 3, 3), groups=groups), 3, 4),
}[sys.argv[1] if len(sys.argv) > 1 else "in"]
assert call(good).numel() > 0
call(bad)
