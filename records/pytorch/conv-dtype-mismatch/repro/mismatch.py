# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Give a convolution an input of another data type than its weights, and let the error out.

Arguments: double (default), integer or halfmodel; then nobias for a layer without a bias.
"""
import sys

import torch
from torch import nn

kind = sys.argv[1] if len(sys.argv) > 1 else "double"
layer = nn.Conv2d(3, 8, 3, bias="nobias" not in sys.argv)
x = torch.rand(2, 3, 8, 8)
assert layer(x).shape == (2, 8, 6, 6)
if kind == "halfmodel":
    layer.half()
else:
    x = x.double() if kind == "double" else (x * 255).to(torch.uint8)
layer(x)
