# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A frozen model leaves a filter nothing; with the head thawed before the optimizer is made, the head alone learns."""
import torch
from torch import nn

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 4), nn.ReLU(), nn.Linear(4, 1))
head = model[2]
for p in model.parameters():
    p.requires_grad = False
try:
    torch.optim.SGD([p for p in model.parameters() if p.requires_grad], lr=0.1)
except ValueError as error:
    print(error)
else:
    raise AssertionError("an empty list was taken")
# region thaw-first fill: head
for p in head.parameters():
    p.requires_grad = True
optimizer = torch.optim.SGD([p for p in model.parameters() if p.requires_grad], lr=0.1)
# endregion
before = [p.detach().clone() for p in model.parameters()]
model(torch.randn(16, 4)).sub(1).pow(2).mean().backward()
optimizer.step()
changed = [not torch.equal(p, old) for p, old in zip(model.parameters(), before)]
assert changed == [False, False, True, True], changed
for p, old in list(zip(model.parameters(), before))[2:]:
    assert torch.allclose(p, old - 0.1 * p.grad)
