# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""eval() normalises with the running statistics: right for inference, another layer in training."""
import torch
from torch import nn

torch.manual_seed(0)
layer = nn.BatchNorm1d(8, affine=False)
row = torch.randn(1, 8) * 3 + 5
layer.eval()
assert torch.allclose(layer(row), row, atol=1e-3), "before any training it lets its input through"

layer.train()
for _ in range(200):
    layer(torch.randn(64, 8) * 3 + 5)
layer.eval()
reference = (row - layer.running_mean) / (layer.running_var + layer.eps).sqrt()
assert torch.allclose(layer(row), reference, atol=1e-5)
batch = torch.cat([row, torch.randn(31, 8)])
assert torch.allclose(layer(batch)[:1], layer(row), atol=1e-6), "its neighbours do not matter"

before = layer.running_mean.clone()
evaluated = layer(batch)
assert torch.equal(layer.running_mean, before), "and nothing is learnt of them"
layer.train()
difference = (layer(batch) - evaluated).abs().max().item()
print("largest difference between train() and eval() on one batch: %.1f" % difference)
assert difference > 0.5
