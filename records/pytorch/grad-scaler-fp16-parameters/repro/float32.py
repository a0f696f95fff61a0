# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Weights that are trained in float32, autocast for the computation: the step equals that of float32.

float32.py [all|trained]
"""
import copy
import sys

import torch
from torch import nn

kind = (sys.argv[1:] or ["all"])[0]
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 1)).half()
if kind == "trained":
    model[0].requires_grad_(False)
reference = copy.deepcopy(model).float()
before = reference[1].weight.detach().clone()
x = torch.randn(8, 4)
if kind == "all":
    # region all
    model = model.float()
    # endregion
else:
    # region trained
    for parameter in model.parameters():
        if parameter.requires_grad:
            parameter.data = parameter.data.float()
    # endregion
    assert model[0].weight.dtype == torch.float16
scaler = torch.amp.GradScaler("cpu", init_scale=128.0)  # small enough not to skip this first step
optimizer = torch.optim.SGD([p for p in model.parameters() if p.requires_grad], lr=0.1)
with torch.autocast("cpu", dtype=torch.float16):
    loss = (model(x) ** 2).mean()
scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
(reference(x) ** 2).mean().backward()
torch.optim.SGD([p for p in reference.parameters() if p.requires_grad], lr=0.1).step()
for ours, theirs in zip(model.parameters(), reference.parameters()):
    assert torch.allclose(ours.float(), theirs, atol=1e-2), (ours, theirs)
assert not torch.allclose(model[1].weight.float(), before, atol=1e-2), "the step is larger than the tolerance"
print(kind, "the step equals that of float32")
