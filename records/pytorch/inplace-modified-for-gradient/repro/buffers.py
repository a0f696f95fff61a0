# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "numpy"]
# ///
"""DistributedDataParallel writes a model's buffers at each forward pass; broadcast_buffers=False leaves them alone.

Argument: reproduce lets the error out.
"""
import os
import sys
import tempfile

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel


class Scaled(nn.Module):
    """A linear layer whose result is multiplied by a buffer."""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(3, 2)
        self.register_buffer("scale", torch.tensor([1.0, 2.0]))

    def forward(self, x):
        return self.linear(x) * self.scale


torch.manual_seed(0)
dist.init_process_group("gloo", init_method="file://" + os.path.join(tempfile.mkdtemp(), "store"), rank=0, world_size=1)
model, first, second = Scaled(), torch.randn(4, 3), torch.randn(4, 3)


def gradient(network):
    """Return the gradient of a loss over two forward passes."""
    model.zero_grad()
    (network(first).pow(2).mean() + network(second).pow(2).mean()).backward()
    return model.linear.weight.grad.clone()


if sys.argv[1:] == ["reproduce"]:
    gradient(DistributedDataParallel(model))
wanted = gradient(model)
try:
    gradient(DistributedDataParallel(model))
except RuntimeError as error:
    print(str(error)[:120])
    assert "modified by an inplace operation" in str(error) and "[2]" in str(error), error
else:
    raise AssertionError("the buffer was not written")
# region buffers-left-alone fill: model
network = DistributedDataParallel(model, broadcast_buffers=False)
# endregion
assert torch.allclose(gradient(network), wanted, atol=1e-6)
print("the gradient without DistributedDataParallel")
