# /// script
# requires-python = ">=3.9"
# dependencies = ["torch>=2.3", "numpy"]
# ///
"""A scaler's step when no parameter of the optimizer has a gradient; the error is let out.

no_gradients.py [other|anew|cleared]: the optimizer was made for a copy of the model, the loss was made from
numbers, or the gradients were cleared between backward and step.
"""
import copy
import sys

import torch
from torch import nn

kind = (sys.argv[1:] or ["other"])[0]
model, x = nn.Linear(2, 1), torch.ones(4, 2)
optimizer, scaler = torch.optim.SGD(model.parameters(), lr=0.1), torch.amp.GradScaler("cpu")
scaler.scale(model(x).mean()).backward()
scaler.step(optimizer)
scaler.update()
optimizer.zero_grad()
print("one step was right")
if kind == "other":
    model = copy.deepcopy(model)
loss = model(x).mean()
if kind == "anew":
    loss = torch.tensor(loss.item(), requires_grad=True)
scaler.scale(loss).backward()
if kind == "cleared":
    optimizer.zero_grad()
scaler.step(optimizer)
