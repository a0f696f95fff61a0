# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""With a driver that fits the build the kernel runs and gives the CPU's result. Needs a GPU."""
import ctypes

import torch
from torch import nn

version = ctypes.c_int()
assert ctypes.CDLL("libcuda.so.1").cuDriverGetVersion(ctypes.byref(version)) == 0
built = int(torch.version.cuda.split(".")[0])
assert version.value // 1000 >= built, (version.value, torch.version.cuda)
torch.manual_seed(0)
layer, x = nn.BatchNorm2d(3), torch.randn(2, 3, 16, 16)
reference = layer(x)
y = nn.BatchNorm2d(3).cuda()(x.cuda()).cpu()
assert torch.backends.cudnn.is_available() and torch.allclose(y, reference, atol=1e-5)
print("driver for CUDA", version.value, "runs a build for", torch.version.cuda)
