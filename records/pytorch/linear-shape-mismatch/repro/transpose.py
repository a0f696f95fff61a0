# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""In a product of one's own the inner sizes must agree; a linear layer keeps its weight transposed."""
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
x, layer = torch.randn(8, 256), nn.Linear(256, 10)
assert layer.weight.shape == (10, 256)
try:
    torch.matmul(x, layer.weight)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("8 x 256 and 10 x 256 were multiplied")
by_hand = torch.stack([torch.stack([(row * weights).sum() for weights in layer.weight]) for row in x])
assert torch.allclose(torch.matmul(x, layer.weight.t()), by_hand, atol=1e-4)
assert torch.allclose(F.linear(x, layer.weight), by_hand, atol=1e-4)
keys = torch.randn(8, 256)
scores = torch.matmul(x, keys.t())
assert scores.shape == (8, 8) and torch.allclose(scores[2, 5], (x[2] * keys[5]).sum(), atol=1e-4)
