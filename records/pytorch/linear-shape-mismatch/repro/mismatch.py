# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Give a linear layer rows of another length than it was built for, and let the error out.

Argument: features (default), image (a network for 32 x 32 pixels gets 64 x 64), unflattened,
product (two matrices of one's own), vector, quantized or meta (shapes alone, as compilers trace).
"""
import sys

import torch
from torch import nn

form = sys.argv[1] if len(sys.argv) > 1 else "features"
layer = nn.Linear(256, 10)
convolutions = nn.Sequential(nn.Conv2d(3, 16, 3, padding=1), nn.ReLU(), nn.MaxPool2d(8))
if form == "features":
    call, good, bad = layer, (8, 256), (8, 512)
elif form == "image":
    call, good, bad = lambda x: layer(convolutions(x).view(len(x), -1)), (8, 3, 32, 32), (8, 3, 64, 64)
elif form == "unflattened":
    call, good, bad = layer, (8, 16, 256), (8, 16, 4, 4)
elif form == "product":
    call, good, bad = lambda x: torch.matmul(x, torch.ones(256, 10)), (8, 256), (8, 10)
elif form == "vector":
    call, good, bad = lambda x: torch.matmul(x, torch.ones(256)), (8, 256), (8, 512)
elif form == "quantized":
    from torch.quantization import quantize_dynamic

    call, good, bad = quantize_dynamic(nn.Sequential(layer), {nn.Linear}), (8, 256), (8, 512)
else:
    layer.to("meta")
    call, good, bad = lambda x: layer(x.to("meta")), (8, 256), (8, 512)
assert call(torch.randn(*good)).shape[0] == 8
call(torch.randn(*bad))
