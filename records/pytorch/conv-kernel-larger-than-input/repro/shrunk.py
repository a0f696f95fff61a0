# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Hand a layer an input that is too small for it and let the error out.

First argument: conv1d, conv2d (default), conv3d, pool or transposed.
Each control input is one that the same layer accepts.
"""
import contextlib
import sys

import torch
from torch import nn

form = sys.argv[1] if len(sys.argv) > 1 else "conv2d"
if form == "conv1d":
    layer, good, bad = nn.Conv1d(4, 8, 5), (2, 4, 5), (2, 4, 3)
elif form == "conv3d":
    layer, good, bad = nn.Conv3d(3, 8, 3), (2, 3, 3, 8, 8), (2, 3, 1, 8, 8)
elif form == "pool":
    layer, good, bad = nn.MaxPool2d(2), (2, 512, 2, 2), (2, 512, 1, 1)
elif form == "transposed":
    layer, good, bad = nn.ConvTranspose2d(3, 8, 3, padding=1), (2, 3, 2, 2), (2, 3, 2, 2)
else:
    layer, good, bad = nn.Conv2d(64, 128, 3), (2, 64, 3, 3), (2, 64, 1, 1)

assert layer(torch.randn(*good)).numel() > 0
without_onednn = contextlib.suppress()
if form == "transposed":
    layer.padding = (4, 4)
    if hasattr(torch.backends, "mkldnn"):  # oneDNN words this one differently
        without_onednn = torch.backends.mkldnn.flags(enabled=False)
with without_onednn:
    layer(torch.randn(*bad))
