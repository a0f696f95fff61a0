# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""The printed size minus twice the padding tells an empty axis from a short one."""
import re

import torch
from torch import nn


def axes(layer, shape):
    """Return what the message says of each axis: the size without padding, and the kernel."""
    try:
        layer(torch.randn(*shape))
    except RuntimeError as error:
        padded, kernel = re.search(r"channel: \((.*?)\)\. Kernel size: \((.*?)\)", str(error)).groups()
        sizes = [int(n) - 2 * p for n, p in zip(padded.split(" x "), layer.padding)]
        return sizes, [int(n) for n in kernel.split(" x ")]
    raise AssertionError("no error for %s" % (shape,))


layer = nn.Conv2d(3, 8, 3, padding=1)
assert layer(torch.randn(1, 3, 256, 1)).shape == (1, 8, 256, 1)

empty, kernel = axes(layer, (1, 3, 256, 0))
assert empty == [256, 0] and kernel == [3, 3], (empty, kernel)

short, kernel = axes(nn.Conv2d(3, 8, 5, padding=1), (1, 3, 256, 2))
assert short == [256, 2] and kernel == [5, 5], (short, kernel)

spread, kernel = axes(nn.Conv2d(3, 8, 3, dilation=4), (1, 3, 8, 8))
assert spread == [8, 8] and kernel == [9, 9], (spread, kernel)
print("empty axis", empty, "short axis", short, "kernel spread by dilation", kernel)
