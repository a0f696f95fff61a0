# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""With a driver whose CUDA is not older than the build's, the GPU computes and is right. Needs a GPU."""
import ctypes

import torch

version = ctypes.c_int()
assert ctypes.CDLL("libcuda.so.1").cuDriverGetVersion(ctypes.byref(version)) == 0
assert version.value // 1000 >= int(torch.version.cuda.split(".")[0]), (version.value, torch.version.cuda)
x = torch.arange(6.0)
assert torch.equal((x.cuda() + 1).cpu(), x + 1)
print("driver for CUDA", version.value, "build for", torch.version.cuda)
