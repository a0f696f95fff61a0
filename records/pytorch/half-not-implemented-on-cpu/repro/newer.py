# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Recent releases run these in float16 on the CPU; checked against double precision."""
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
image, rows = torch.randn(2, 4, 8, 8), torch.randn(3, 8, 8)
for call, x in (
    (nn.Conv2d(4, 6, 3), image), (nn.ConvTranspose2d(4, 6, 3), image), (nn.Conv2d(4, 6, 3, dilation=2), image),
    (nn.Linear(8, 6), rows), (nn.BatchNorm2d(4), image), (nn.LayerNorm(8), rows), (nn.GroupNorm(2, 4), image),
    (nn.Softmax(-1), rows), (nn.GELU(), rows), (nn.MaxPool2d(2), image), (nn.Upsample(scale_factor=2), image),
):
    y = call.half()(x.half())
    reference = call.double()(x.half().double())
    difference = (y.double() - reference).abs().max().item()
    print("%-16s %.1e" % (type(call).__name__, difference))
    assert y.dtype == torch.float16 and difference < 1e-2
assert torch.allclose(torch.bmm(rows.half(), rows.half()).double(), torch.bmm(rows.half().double(), rows.half().double()), atol=2e-2)
