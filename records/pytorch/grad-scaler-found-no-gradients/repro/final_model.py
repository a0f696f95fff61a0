# /// script
# requires-python = ">=3.9"
# dependencies = ["torch>=2.3", "numpy"]
# ///
"""The optimizer made from the model that is trained: the scaled step equals the step by hand."""
import copy

import torch
from torch import nn

torch.manual_seed(0)
x, first = torch.randn(4, 2), nn.Linear(2, 1)
early = torch.optim.SGD(first.parameters(), lr=0.1)
model = copy.deepcopy(first)  # as wrappers, adapters and loaders do
late = torch.optim.SGD(model.parameters(), lr=0.1)
scaler = torch.amp.GradScaler("cpu")
scaler.scale(model(x).pow(2).mean()).backward()
try:
    scaler.step(early)
except AssertionError as error:
    print(error)
else:
    raise AssertionError("the early optimizer stepped")
residual = model(x).detach().double()
wanted = model.weight.detach().double() - 0.1 * 2 * (residual * x.double()).mean(0)
scaler.step(late)
scaler.update()
assert torch.allclose(model.weight.detach().double(), wanted.view(1, 2), atol=1e-6)
