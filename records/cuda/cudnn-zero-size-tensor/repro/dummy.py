# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Append one row of zeros, run the layer, cut the row off: never empty, same result in eval()."""

import torch


def with_dummy_row(layer, x):
    # region one-dummy-row fill: layer, x
    row = x.new_zeros((1,) + tuple(x.shape[1:]))
    y = layer(torch.cat([x, row]))[:-1]
    # endregion
    return y


torch.manual_seed(0)
torch.set_grad_enabled(False)
layer = torch.nn.Sequential(torch.nn.Conv2d(3, 8, 3), torch.nn.BatchNorm2d(8)).eval()
images = torch.randn(5, 3, 16, 16)
assert torch.allclose(with_dummy_row(layer, images), layer(images), atol=1e-6)
assert tuple(with_dummy_row(layer, images[:0]).shape) == (0, 8, 14, 14)

# where it stops: batch statistics see the extra row
layer.train()
difference = float((with_dummy_row(layer, images) - layer(images)).abs().max())
print("in training the extra row shifts the output by %.2f" % difference)
assert difference > 0.05
