# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""reshape mends the memory and not the meaning: images in front of a classifier want flatten before a permute."""
import torch
from torch import nn

torch.manual_seed(0)
maps, head = torch.randn(2, 3, 4, 4), nn.Linear(48, 5)
trained_as = head(maps.view(2, -1))
moved = maps.permute(0, 2, 3, 1)
y = head(moved.reshape(2, -1))
assert y.shape == trained_as.shape and not torch.allclose(y, trained_as, atol=1e-2), "another order, no error"
assert torch.allclose(head(moved.permute(0, 3, 1, 2).reshape(2, -1)), trained_as, atol=1e-6)

# reshape of a batch of time steps into another batch size mixes the samples
steps = torch.arange(6.0).view(3, 2)   # three steps of two samples
assert steps.reshape(2, 3)[0].tolist() == [0.0, 1.0, 2.0], "two steps of sample one, and sample two between"
assert steps.t()[0].tolist() == [0.0, 2.0, 4.0]
print("same shape, other numbers")
