# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "setuptools", "ninja"]
# ///
"""With a toolkit of PyTorch's own major the extension is built and right on the card. Needs that toolkit and a GPU."""
import torch
from torch.utils.cpp_extension import load_inline

CUDA = """
#include <torch/extension.h>
__global__ void add(float* x) { x[threadIdx.x] += 1; }
torch::Tensor add_one(torch::Tensor x) { auto y = x.clone(); add<<<1, y.numel()>>>(y.data_ptr<float>()); return y; }
"""
ops = load_inline("ops", cpp_sources="torch::Tensor add_one(torch::Tensor x);", cuda_sources=CUDA, functions=["add_one"])
x = torch.arange(32.0)
assert torch.equal(ops.add_one(x.cuda()).cpu(), x + 1)
print("built for CUDA", torch.version.cuda, "and right")
