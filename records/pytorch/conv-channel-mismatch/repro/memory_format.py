# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""channels_last changes the order in memory; the shape, which the check reads, stays."""
import torch
from torch import nn

layer = nn.Conv2d(3, 8, 3).to(memory_format=torch.channels_last)
nhwc = torch.rand(1, 6, 5, 3)
try:
    layer(nhwc.to(memory_format=torch.channels_last))
except RuntimeError as error:
    assert "to have 3 channels, but got 6 channels instead" in str(error), error
    print(error)
else:
    raise AssertionError("NHWC was taken")

nchw = nhwc.permute(0, 3, 1, 2)
assert nchw.is_contiguous(memory_format=torch.channels_last), "permute alone gives this memory format"
assert layer(nchw).shape == (1, 8, 4, 3)
