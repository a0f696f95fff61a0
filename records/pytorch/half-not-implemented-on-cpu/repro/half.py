# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Run one operation in float16 on the CPU, and let the error out; the same in float32 runs first.

Argument: conv (default), linear, transposed, dilated, batch-norm, layer-norm, softmax, product,
upsample, sampler, gelu or distance.
"""
import sys

import torch
import torch.nn.functional as F
from torch import nn

image, rows = (2, 4, 8, 8), (2, 4, 4)
call, shape = {
    "conv": (nn.Conv2d(4, 6, 3), image),
    "linear": (nn.Linear(4, 6), rows),
    "transposed": (nn.ConvTranspose2d(4, 6, 3), image),
    "dilated": (nn.Conv2d(4, 6, 3, dilation=2), image),
    "batch-norm": (nn.BatchNorm2d(4), image),
    "layer-norm": (nn.LayerNorm(4), rows),
    "softmax": (nn.Softmax(-1), rows),
    "product": (lambda x: torch.bmm(x, x), rows),
    "upsample": (lambda x: F.interpolate(x, scale_factor=2), image),
    "sampler": (lambda x: F.grid_sample(x, x.new_zeros(2, 3, 3, 2)), image),
    "gelu": (nn.GELU() if hasattr(nn, "GELU") else None, rows),
    "distance": (lambda x: torch.cdist(x, x), rows),
}[sys.argv[1] if len(sys.argv) > 1 else "conv"]
x = torch.randn(*shape)
assert call(x).dtype == torch.float32
if isinstance(call, nn.Module):
    call.half()
call(x.half())
