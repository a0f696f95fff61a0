# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Give a layer an image of height 0, and let the error out; the same image of height 4 runs first.

Argument: pool (default), mean, adaptive, volume, transposed, upsample, unfold, border, sampler,
padded (a convolution whose padding alone would fill its kernel) or batch (no image at all).
"""
import sys

import torch
import torch.nn.functional as F
from torch import nn

call, shape = {
    "pool": (lambda x: F.max_pool2d(x, 2), (2, 3, 0, 8)),
    "mean": (lambda x: F.avg_pool2d(x, 2), (2, 3, 0, 8)),
    "adaptive": (lambda x: F.adaptive_max_pool2d(x, 1), (2, 3, 0, 8)),
    "volume": (lambda x: F.avg_pool3d(x, 2), (2, 3, 0, 4, 4)),
    "transposed": (nn.ConvTranspose2d(3, 8, 3), (2, 3, 0, 8)),
    "upsample": (lambda x: F.interpolate(x, scale_factor=2), (2, 3, 0, 8)),
    "unfold": (lambda x: F.unfold(x, 2), (2, 3, 0, 8)),
    "border": (lambda x: F.pad(x, (1, 1, 1, 1), mode="reflect"), (2, 3, 0, 8)),
    "sampler": (lambda x: F.grid_sample(x, torch.zeros(2, 4, 4, 2)), (2, 3, 0, 8)),
    "padded": (nn.Conv2d(3, 8, 3, padding=2), (2, 3, 0, 8)),
    "batch": (lambda x: F.max_pool2d(x, 2), (0, 3, 8, 8)),
}[sys.argv[1] if len(sys.argv) > 1 else "pool"]
assert call(torch.randn(*[size or 4 for size in shape])).numel() > 0
call(torch.randn(*shape))
