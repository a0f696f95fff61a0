# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""loss.requires_grad_() silences the error, and nothing learns."""
import torch
from torch import nn

torch.manual_seed(0)
model, x = nn.Linear(4, 3), torch.randn(5, 4)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
before = model.weight.detach().clone()
for lost in (lambda y: y.detach(), lambda y: torch.tensor(y.item())):
    loss = lost(model(x).pow(2).mean()).requires_grad_()
    loss.backward()
    optimizer.step()
    assert model.weight.grad is None and torch.equal(model.weight, before)
model(x).pow(2).mean().backward()
optimizer.step()
assert not torch.equal(model.weight, before)
print("no gradient and no change, until the graph was there")
