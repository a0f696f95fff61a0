# /// script
# requires-python = ">=3.9"
# dependencies = ["torch>=2.3", "numpy"]
# ///
"""optimizer.step() in place of the scaler's, or the scaler switched off: no error, and no weight changes."""
import copy

import torch
from torch import nn

x = torch.ones(4, 2)
for enabled in (None, False):
    model = nn.Linear(2, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    used = copy.deepcopy(model)
    scaler = torch.amp.GradScaler("cpu", enabled=enabled is None)
    before = copy.deepcopy(used.state_dict())
    for _ in range(3):
        scaler.scale(used(x).mean()).backward()
        if enabled is None:
            optimizer.step()
        else:
            scaler.step(optimizer)
            scaler.update()
        optimizer.zero_grad()
    assert all(torch.equal(before[k], v) for k, v in used.state_dict().items())
    print("three steps, no weight changed")
