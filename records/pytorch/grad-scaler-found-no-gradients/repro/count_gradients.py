# /// script
# requires-python = ">=3.9"
# dependencies = ["torch>=2.3", "numpy"]
# ///
"""Two counts before the step: parameters shared with the model, and those with a gradient."""
import copy

import torch
from torch import nn


def counts(optimizer, model):
    # region gradients-of-the-optimizer fill: model, optimizer
    own = {id(p) for p in model.parameters()}
    held = [p for group in optimizer.param_groups for p in group["params"]]
    found = len(held), sum(id(p) in own for p in held), sum(p.grad is not None for p in held)
    print(found)
    # endregion
    return found


model, x = nn.Linear(2, 1), torch.ones(4, 2)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
model(x).mean().backward()
assert counts(optimizer, model) == (2, 2, 2)
optimizer.zero_grad()
# loss made from numbers: the parameters are the right ones and have no gradient
torch.tensor(model(x).mean().item(), requires_grad=True).backward()
assert counts(optimizer, model) == (2, 2, 0)
# another model: none of the parameters is shared
other = copy.deepcopy(model)
other(x).mean().backward()
assert counts(optimizer, other) == (2, 0, 0)
# the twin fails before, in backward
try:
    torch.tensor(model(x).mean().item()).backward()
except RuntimeError as error:
    print(error)
    assert "does not require grad" in str(error)
else:
    raise AssertionError("backward of a number ran")
