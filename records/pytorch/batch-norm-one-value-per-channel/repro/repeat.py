# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A row given twice passes and comes out as the bias alone: nothing of it is left, nor of its gradient."""
import torch
from torch import nn

torch.manual_seed(0)
layer = nn.BatchNorm1d(8)
nn.init.uniform_(layer.weight)
nn.init.uniform_(layer.bias)
row = torch.randn(1, 8, requires_grad=True)
y = layer(torch.cat([row, row]))
y.pow(2).sum().backward()
assert torch.allclose(y, layer.bias.expand(2, 8), atol=1e-5)
assert torch.allclose(row.grad, torch.zeros(1, 8), atol=1e-3)
assert torch.allclose(layer.running_var, torch.full((8,), 0.9), atol=1e-5), "a variance of 0 pulls at the statistics"

# so does the call below the check, and it leaves NaN or infinity in the running variance
mean, variance = torch.zeros(8), torch.ones(8)
y = torch.batch_norm(row, layer.weight, layer.bias, mean, variance, True, 0.1, 1e-5, False)
print("running variance after torch.batch_norm on one row:", variance[:3].tolist())
assert torch.allclose(y, layer.bias.expand(1, 8), atol=1e-5)
assert not bool(((variance >= 0) & (variance < float("inf"))).any())
