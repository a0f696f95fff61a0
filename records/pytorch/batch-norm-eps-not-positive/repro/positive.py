# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A layer made the identity by eps = 0, inside a model: with a small positive eps it normalises as the formula says."""
import torch
from torch import nn

torch.manual_seed(0)
model = nn.Sequential(nn.Conv2d(3, 4, 1), nn.BatchNorm2d(4, eps=0.0, affine=False), nn.ReLU(), nn.BatchNorm2d(4, eps=1e-3))
model[2].eps = None  # as a normalisation of another kind may have
# region positive-eps fill: model
for module in model.modules():
    if isinstance(module, nn.modules.batchnorm._BatchNorm) and module.eps <= 0:
        module.eps = 1e-5
# endregion
assert (model[1].eps, model[3].eps) == (1e-5, 1e-3), "the layer that was right keeps its eps"
x = torch.randn(16, 3, 8, 8)
rows = model[0](x).double()
reference = (rows - rows.mean(dim=(0, 2, 3), keepdim=True)) / (rows.transpose(0, 1).reshape(4, -1).var(1, unbiased=False).view(1, 4, 1, 1) + 1e-5) ** 0.5
assert torch.allclose(model[1](model[0](x)).double(), reference, atol=1e-5)
