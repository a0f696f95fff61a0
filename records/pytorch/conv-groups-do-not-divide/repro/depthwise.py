# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A depthwise layer has groups=in_channels and a multiple of it as outputs; checked channel by channel."""
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
x = torch.randn(2, 6, 8, 8)
for multiplier in (1, 2, 5):
    # region depthwise-by-inputs
    layer = nn.Conv2d(6, 6 * multiplier, 3, padding=1, groups=6, bias=False)
    pointwise = nn.Conv2d(6 * multiplier, 16, 1)
    y = layer(x)
    z = pointwise(y)
    # endregion
    assert layer.weight.shape == (6 * multiplier, 1, 3, 3)
    for out in range(6 * multiplier):
        one = x[:, out // multiplier:out // multiplier + 1]
        columns = F.unfold(one, 3, padding=1)
        reference = (layer.weight[out].reshape(1, 9) @ columns).view(2, 8, 8)
        assert torch.allclose(y[:, out], reference, atol=1e-5)
    # the pointwise layer behind it reaches any number of outputs
    assert z.shape == (2, 16, 8, 8)
try:
    nn.Conv2d(6, 16, 3, groups=6)
except ValueError as error:
    print(error)
else:
    raise AssertionError("16 outputs in 6 groups were taken")
