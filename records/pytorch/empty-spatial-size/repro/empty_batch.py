# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""An empty batch has an empty result; joined with others it changes nothing."""
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
model = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2), nn.ConvTranspose2d(8, 4, 2, stride=2))
x = torch.randn(5, 3, 8, 8)
empty, rest = model(x[:0]), model(x)
assert empty.shape == (0, 4, 8, 8)
assert torch.allclose(torch.cat([empty, rest]), rest)
assert F.adaptive_max_pool2d(x[:0], 1).shape == (0, 3, 1, 1)
assert F.interpolate(x[:0], scale_factor=2).shape == (0, 3, 16, 16)
empty.sum().backward()
assert all(torch.equal(p.grad, torch.zeros_like(p)) for p in model.parameters())
try:
    model(x[:, :, :0])
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("images without rows were taken")
