# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Build a layer with one argument below its lowest value, call it, and let the error out.

Argument: stride (default), swapped, dilation, padding, transposed, output-padding,
pool-stride, pool-window, pool-padding or unfold. The same layer with a good value runs first.
"""
import sys

import torch
import torch.nn.functional as F
from torch import nn

layer, good, bad = {
    "stride": (lambda stride: nn.Conv2d(4, 6, 3, stride=stride), 1, 0),
    "swapped": (lambda order: nn.Conv2d(4, 6, 3, *order), (1, 0), (0, 1)),
    "dilation": (lambda dilation: nn.Conv2d(4, 6, 3, dilation=dilation), 1, 0),
    "padding": (lambda padding: nn.Conv2d(4, 6, 3, padding=padding), 0, -1),
    "transposed": (lambda padding: nn.ConvTranspose2d(4, 6, 2, stride=4, padding=padding), 0, -1),
    "output-padding": (lambda size: nn.ConvTranspose2d(4, 6, 3, stride=2, output_padding=size), 1, -1),
    "pool-stride": (lambda stride: lambda x: F.avg_pool2d(x, 2, stride), 1, 0),
    "pool-window": (lambda window: nn.MaxPool2d(window), 1, 0),
    "pool-padding": (lambda padding: nn.MaxPool2d(2, padding=padding), 1, -1),
    "unfold": (lambda stride: nn.Unfold(3, stride=stride), 1, 0),
}[sys.argv[1] if len(sys.argv) > 1 else "stride"]
# another size, since torch 1.12.1 answers a repeated shape from its cache, see older_torch.py
assert layer(good)(torch.randn(2, 4, 9, 9)).numel() > 0
layer(bad)(torch.randn(2, 4, 8, 8))
