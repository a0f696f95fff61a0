# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""An array in the middle of a loss cuts the graph: backward fails, or learns nothing of that part."""
import numpy as np
import torch
from torch import nn

torch.manual_seed(0)
model, x = nn.Linear(2, 1), torch.ones(4, 2)
loss = torch.tensor(np.square(model(x).detach().numpy()).mean())
try:
    loss.backward()
except RuntimeError as error:
    print(error)
    assert "does not require grad" in str(error)
else:
    raise AssertionError("the cut loss went backward")
(model(x) ** 2).mean().backward()
assert float(model.weight.grad.abs().sum()) > 0
