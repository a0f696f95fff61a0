# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Batch normalisation does not depend on how the positions of a channel are arranged."""
import torch

torch.manual_seed(0)


def formula(x):
    flat = x.transpose(0, 1).contiguous().view(x.shape[1], -1)
    mean, var = flat.mean(1), ((flat - flat.mean(1, keepdim=True)) ** 2).mean(1)
    shape = (1, -1) + (1,) * (x.dim() - 2)
    return (x - mean.view(shape)) / torch.sqrt(var.view(shape) + 1e-5)


layer = torch.nn.BatchNorm2d(3).double()
layer.weight.data.fill_(1)
for x in (torch.randn(4, 3, 16).double(), torch.randn(4, 3, 2, 3, 2, 2).double()):
    merged = x.reshape(4, 3, -1, 1)
    assert torch.allclose(layer(merged).view(x.shape), formula(x), atol=1e-12)
    if x.dim() == 3:
        assert torch.equal(x[..., None], merged)
print("3 and 6 dimensions by way of 4")
