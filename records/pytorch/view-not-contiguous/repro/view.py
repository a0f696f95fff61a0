# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Ask view for a shape that the memory order does not give, and let the error out.

Argument: transpose (default), permute, slice, expand, channels-last (from a convolution's result).
"""
import sys

import torch
from torch import nn

form = sys.argv[1] if len(sys.argv) > 1 else "transpose"
assert torch.randn(2, 4, 5).view(2, -1).shape == (2, 20)
if form == "transpose":
    torch.randn(2, 4, 5).transpose(1, 2).view(2, -1)
elif form == "permute":
    torch.randn(2, 3, 4, 4).permute(0, 2, 3, 1).view(2, -1)
elif form == "slice":
    torch.randn(4, 6)[:, :3].view(-1)
elif form == "expand":
    torch.randn(4, 1).expand(4, 3).view(-1)
else:
    layer = nn.Conv2d(3, 8, 3).to(memory_format=torch.channels_last)
    layer(torch.randn(2, 3, 8, 8).to(memory_format=torch.channels_last)).view(2, -1)
