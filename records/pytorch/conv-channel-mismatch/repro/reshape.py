# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Reshaping NHWC to NCHW silences the error and mixes pixels of all channels."""
import torch
from torch import nn

torch.manual_seed(0)
layer = nn.Conv2d(3, 8, 3)
nhwc = torch.rand(1, 6, 5, 3)
try:
    layer(nhwc)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("NHWC was taken")

right = nhwc.permute(0, 3, 1, 2)
for wrong in (nhwc.reshape(1, 3, 6, 5), nhwc.view(1, 3, 6, 5)):
    assert wrong.shape == right.shape
    assert not torch.equal(wrong, right)
    assert torch.equal(wrong[0, 0, 0, :3], nhwc[0, 0, 0, :3]), "the first row begins with one pixel's three colours"
    assert not torch.allclose(layer(wrong), layer(right), atol=1e-3), "the outputs should differ"
print("reshape and permute give different images and different outputs")
