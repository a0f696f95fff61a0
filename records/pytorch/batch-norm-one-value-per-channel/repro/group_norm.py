# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Group normalisation needs no batch: a row comes out alike alone and among others."""
import torch
from torch import nn

torch.manual_seed(0)
pooled = torch.randn(4, 16, 1, 1)
# region group-norm
layer = nn.GroupNorm(4, 16)  # 4 groups of 16 channels
# endregion
groups = pooled.view(4, 4, 4)
reference = (groups - groups.mean(2, keepdim=True)) / (groups.var(2, keepdim=True, unbiased=False) + layer.eps).sqrt()
assert torch.allclose(layer(pooled).view(4, 4, 4), reference, atol=1e-5)
assert torch.allclose(layer(pooled[:1]), layer(pooled)[:1], atol=1e-6)
try:
    nn.BatchNorm2d(16)(pooled[:1])
except ValueError as error:
    print(error)
else:
    raise AssertionError("batch normalisation took one value a channel")

# what a batch normalisation has learnt does not carry over: the same weights give other values
trained = nn.BatchNorm2d(16)
for _ in range(50):
    trained(torch.randn(8, 16, 2, 2) * 3 + 5)
layer.load_state_dict({name: value for name, value in trained.state_dict().items() if name in ("weight", "bias")})
assert (layer(pooled) - trained.eval()(pooled)).abs().max() > 0.5

# as many groups as channels would leave one value a group: nothing but the bias comes out
alone = nn.GroupNorm(16, 16)(pooled)
assert torch.allclose(alone, torch.zeros_like(alone), atol=1e-4)
