# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Give a convolution another number of channels than its weight has, and let the error out.

Argument: grey (default), nhwc, groups, transposed or unbatched.
"""
import sys

import torch
from torch import nn

layer, good, bad = {
    "grey": (nn.Conv2d(3, 64, 7), (1, 3, 224, 224), (1, 1, 224, 224)),
    "nhwc": (nn.Conv2d(3, 64, 7), (1, 3, 224, 224), (1, 224, 224, 3)),
    "groups": (nn.Conv2d(4, 8, 3, groups=2), (1, 4, 8, 8), (1, 6, 8, 8)),
    "transposed": (nn.ConvTranspose2d(16, 8, 3), (1, 16, 8, 8), (1, 8, 8, 8)),
    "unbatched": (nn.Conv2d(3, 8, 3), (3, 28, 28), (28, 28, 3)),
}[sys.argv[1] if len(sys.argv) > 1 else "grey"]
assert layer(torch.randn(*good)).numel() > 0
layer(torch.randn(*bad))
