# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""bfloat16 has CPU versions where float16 has none; its results agree to about two digits."""
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(2, 4, 10, 10)
model = nn.Sequential(nn.Conv2d(4, 8, 3), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(128, 16), nn.LayerNorm(16), nn.GELU()).eval()
reference = model.double()(x.double())
# region bfloat16
y = model.to(torch.bfloat16)(x.to(torch.bfloat16))
# endregion
difference = (y.double() - reference).abs().max().item()
print("largest difference to double precision: %.0e, values up to %.1f" % (difference, reference.abs().max().item()))
assert y.dtype == torch.bfloat16 and difference < 0.1
# its range is that of float32, so values beyond 65504 survive, and half would not hold them
assert torch.isinf(torch.tensor(7e4).half()) and not torch.isinf(torch.tensor(7e4).bfloat16())
