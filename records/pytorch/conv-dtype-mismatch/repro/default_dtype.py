# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The default dtype counts for tensors made later; a model that exists keeps its own."""
import torch
from torch import nn

layer = nn.Conv2d(3, 8, 3)
torch.set_default_dtype(torch.float64)
assert layer.weight.dtype == torch.float32
x = torch.rand(1, 3, 8, 8)
assert x.dtype == torch.float64
try:
    layer(x)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("float64 input was taken by float32 weights")
