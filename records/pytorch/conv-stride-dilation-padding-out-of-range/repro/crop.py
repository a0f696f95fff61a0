# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Where a negative padding was meant as a crop, F.pad does it; the values are those of a slice."""
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
x = torch.randn(2, 4, 8, 8)
conv, pool = nn.Conv2d(4, 6, 3), nn.MaxPool2d(2)
inner = x[:, :, 1:-1, 1:-1].contiguous()
# region crop-with-pad fill: x, conv
y = conv(F.pad(x, (-1, -1, -1, -1)))
# endregion
assert torch.equal(y, conv(inner)) and torch.equal(pool(F.pad(x, (-1, -1, -1, -1))), pool(inner))

# a transposed convolution: its padding cuts the output, so a negative one meant a border of zeros
up = nn.ConvTranspose2d(4, 6, 2, stride=4, bias=False)
y = F.pad(up(x), (1, 1, 1, 1))
assert y.shape[-1] == (8 - 1) * 4 + 2 + 2
assert torch.equal(y[:, :, 1:-1, 1:-1], up(x))
assert torch.equal(y[:, :, 0], torch.zeros(2, 6, 32))

try:
    nn.Conv2d(4, 6, 3, padding=-1)(x)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("the negative padding was taken")
