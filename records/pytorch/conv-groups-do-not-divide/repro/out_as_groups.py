# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""groups=out_channels is depthwise only where both numbers are equal."""
import torch
from torch import nn

x = torch.randn(2, 6, 8, 8)
assert nn.Conv2d(6, 6, 3, groups=6)(x).shape == (2, 6, 6, 6)
for out in (12, 3):
    try:
        nn.Conv2d(6, out, 3, groups=out)
    except ValueError as error:
        print(out, error)
        assert out == 12 and "in_channels must be divisible by groups" in str(error)
    else:
        # fewer outputs than inputs is taken, and mixes two channels in each group
        layer = nn.Conv2d(6, out, 3, groups=out, bias=False)
        assert out == 3 and layer.weight.shape[1] == 2
