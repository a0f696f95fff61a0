# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Positional arguments of two layers mean different things; by name they mean what they say."""
import inspect

import torch
import torch.nn.functional as F
from torch import nn


def order(layer):
    return [name for name in inspect.signature(layer.__init__).parameters][4:]


assert order(nn.Conv2d)[:3] == ["stride", "padding", "dilation"]
assert order(nn.ConvTranspose2d)[:3] == ["stride", "padding", "output_padding"]
assert order(nn.Conv2d).index("dilation") == 2 and order(nn.ConvTranspose2d).index("dilation") == 5

swapped = nn.Conv2d(4, 6, 3, 0, 1)
assert (swapped.stride, swapped.padding) == ((0, 0), (1, 1))

torch.manual_seed(0)
x = torch.randn(2, 4, 8, 8)
# region name-the-arguments
named = nn.Conv2d(4, 6, kernel_size=3, stride=1, padding=1)
# endregion
y = named(x)
reference = (named.weight.view(6, -1) @ F.unfold(x, 3, padding=1)).view(2, 6, 8, 8) + named.bias.view(1, 6, 1, 1)
print("largest difference to the convolution by hand: %.1e" % (y - reference).abs().max().item())
assert torch.allclose(y, reference, atol=1e-5)
