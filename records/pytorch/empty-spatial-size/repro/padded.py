# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""More padding does not make an image of nothing: it is refused, or the bias is all that comes out."""
import torch
from torch import nn

torch.manual_seed(0)
layer = nn.Conv2d(3, 8, 3, padding=2)
nothing = torch.randn(2, 3, 0, 8)
assert layer(torch.randn(2, 3, 4, 8)).shape == (2, 8, 6, 10)
try:
    y = layer(nothing)
except RuntimeError as error:
    print(error)
    assert "Only zero batch or zero channel inputs are supported" in str(error)
else:
    assert torch.__version__.startswith("1.0.")
    assert y.shape == (2, 8, 2, 10) and torch.equal(y, layer.bias.view(1, 8, 1, 1).expand_as(y))
