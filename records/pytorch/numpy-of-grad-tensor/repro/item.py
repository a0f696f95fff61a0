# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Losses collected as numbers plot as they are and hold no graph; collected as tensors they hold one each."""
import gc

import numpy as np
import torch
from torch import nn

model, x = nn.Linear(50, 50), torch.ones(4, 50)


def collect(keep):
    kept = [keep(model(x).pow(2).mean()) for _ in range(20)]
    gc.collect()
    return kept, sum(torch.is_tensor(o) and o.requires_grad and not o.is_leaf for o in gc.get_objects())


tensors, graphs = collect(lambda loss: loss)
try:
    np.array([t.view(1) for t in tensors])
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("the tensors became an array")
assert graphs >= 20 and all(t.grad_fn is not None for t in tensors)
del tensors
numbers, graphs = collect(lambda loss: loss.item())
assert graphs == 0 and np.array(numbers).shape == (20,) and len(set(numbers)) == 1
