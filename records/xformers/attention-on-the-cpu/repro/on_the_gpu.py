# /// script
# dependencies = ["xformers==0.0.35", "torch", "numpy"]
# ///
"""On the GPU the same call is served, and right."""

import math

import torch
from xformers.ops import memory_efficient_attention

query = torch.randn(1, 8, 2, 64, device="cuda", dtype=torch.float16)
result = memory_efficient_attention(query, query, query).double()
scores = torch.einsum("bqhd,bkhd->bhqk", query.double(), query.double()) / math.sqrt(64)
expected = torch.einsum("bhqk,bkhd->bqhd", scores.softmax(-1), query.double())
assert torch.allclose(result, expected, atol=1e-2)
print("served on the GPU")
