# /// script
# dependencies = ["torch", "numpy"]
# ///
"""PyTorch's own attention gives what xformers' gives by its formula, with the axes swapped.

xformers takes (batch, length, heads, width), PyTorch (batch, heads, length, width).
"""

import math

import torch
import torch.nn.functional as F

torch.manual_seed(0)
query, key, value = (torch.randn(2, 7, 3, 64) for _ in range(3))
# region attention-of-torch
swapped = [t.transpose(1, 2) for t in (query, key, value)]
result = F.scaled_dot_product_attention(*swapped).transpose(1, 2)
# endregion

scores = torch.einsum("bqhd,bkhd->bhqk", query.double(), key.double()) / math.sqrt(64)
expected = torch.einsum("bhqk,bkhd->bqhd", scores.softmax(-1), value.double())
assert result.shape == query.shape
assert torch.allclose(result.double(), expected, atol=1e-5), (result - expected).abs().max()

unswapped = F.scaled_dot_product_attention(query, key, value)
assert unswapped.shape == query.shape  # nothing is raised, and it is another result
assert not torch.allclose(unswapped.double(), expected, atol=1e-2)
print("equal to the formula within 1e-5; without the swap something else, in silence")
