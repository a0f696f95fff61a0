# /// script
# requires-python = ">=3.10"
# dependencies = ["torch", "numpy"]
# ///
"""A detached array that only chooses an index leaves the gradient of the loss as the formula has it."""
import torch
from torch import nn

torch.manual_seed(0)
model, x = nn.Linear(2, 1), torch.tensor([[1.0, 0.0], [0.0, 2.0], [3.0, 1.0]])
y = model(x)
nearest = int(((y - 0.5) ** 2).detach().cpu().numpy().argmin())
loss = ((y[nearest] - 0.5) ** 2).sum()
loss.backward()
expected = 2 * (y[nearest] - 0.5).detach() * x[nearest]
assert float(expected.abs().sum()) > 0
assert torch.allclose(model.weight.grad[0], expected), (model.weight.grad, expected)
print("row", nearest, "was chosen by NumPy; gradient", model.weight.grad[0].tolist())
