# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Make images and filters agree on the number of channels.

    python channels.py        build the layer for what the data has
    python channels.py gray   one channel into filters for three: repeat it
"""

import sys

import torch

torch.manual_seed(0)
torch.set_grad_enabled(False)
if sys.argv[1:] == ["gray"]:
    conv = torch.nn.Conv2d(3, 8, 3, padding=1)
    gray = torch.randn(2, 1, 16, 16)
    # region repeat-the-channel fill: conv, gray
    y = conv(gray.repeat(1, 3, 1, 1))
    # endregion
    # the same as a layer for one channel whose filters are the sums over the three
    reference = torch.nn.functional.conv2d(gray, conv.weight.sum(1, keepdim=True), conv.bias, padding=1)
else:
    x = torch.randn(2, 4, 16, 16)
    # region match-the-filters fill: x, 8
    conv = torch.nn.Conv2d(in_channels=x.shape[1], out_channels=8, kernel_size=3, padding=1)
    # endregion
    assert conv.weight.shape == (8, 4, 3, 3)
    y = conv(x)
    columns = torch.nn.functional.unfold(x, 3, padding=1)  # the convolution as a matrix product
    reference = (conv.weight.view(8, -1) @ columns).view(2, 8, 16, 16) + conv.bias.view(1, 8, 1, 1)
print("largest difference to the reference: %.1e" % float((y - reference).abs().max()))
assert y.shape == reference.shape and torch.allclose(y, reference, atol=1e-5)
