# /// script
# requires-python = ">=3.9"
# dependencies = ["torch>=2.3", "numpy"]
# ///
"""A masked loss whose mask can be empty: a zero with the graph, or a step that is left out.

connected.py [zero|skip]
"""
import copy
import sys

import torch
from torch import nn

kind = (sys.argv[1:] or ["zero"])[0]
torch.manual_seed(0)
x = torch.randn(6, 2)
masks = [torch.tensor([1, 0, 1, 0, 0, 1]).bool(), torch.zeros(6).bool(), torch.ones(6).bool()]


def loss_of(out, mask, kind):
    if kind == "zero":
        # region keep-the-loss-connected fill: out, mask
        loss = out[mask].pow(2).mean() if mask.any() else out.sum() * 0
        # endregion
        return loss
    return out[mask].pow(2).mean() if mask.any() else torch.zeros((), requires_grad=True)


def train(model, scaler, kind):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for mask in masks:
        scaler.scale(loss_of(model(x), mask, kind)).backward()
        if kind == "skip":
            # region skip-a-step-without-gradients fill: optimizer, scaler
            if any(p.grad is not None for group in optimizer.param_groups for p in group["params"]):
                scaler.step(optimizer)
                scaler.update()
            # endregion
        else:
            scaler.step(optimizer)
            scaler.update()
        optimizer.zero_grad()
    return model


model = nn.Linear(2, 1)
try:
    train(copy.deepcopy(model), torch.amp.GradScaler("cpu"), "new zero")
except AssertionError as error:
    print(error)
else:
    raise AssertionError("the step without gradients ran")
reference = copy.deepcopy(model).double()
plain = torch.optim.SGD(reference.parameters(), lr=0.1)
for mask in (masks[0], masks[2]):
    plain.zero_grad()
    reference(x.double())[mask].pow(2).mean().backward()
    plain.step()
trained = train(model, torch.amp.GradScaler("cpu"), kind)
assert torch.allclose(trained.weight.double(), reference.weight, atol=1e-6)
assert torch.allclose(trained.bias.double(), reference.bias, atol=1e-6)
