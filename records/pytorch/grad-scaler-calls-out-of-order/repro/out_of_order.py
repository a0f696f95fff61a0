# /// script
# requires-python = ">=3.9"
# dependencies = ["torch>=2.3", "numpy"]
# ///
"""The scaler's calls in an order that it refuses; the error is let out.

out_of_order.py [twice|after-step|step-twice]
"""
import sys

import torch
from torch import nn

kind = (sys.argv[1:] or ["twice"])[0]
model, x = nn.Linear(2, 1), torch.ones(4, 2)
optimizer, scaler = torch.optim.SGD(model.parameters(), lr=0.1), torch.amp.GradScaler("cpu")
for n in range(2):
    scaler.scale(model(x).mean()).backward()
    scaler.unscale_(optimizer)
    scaler.step(optimizer)
    scaler.update()
    optimizer.zero_grad()
print("two steps in order were right")
scaler.scale(model(x).mean()).backward()
if kind == "twice":
    scaler.unscale_(optimizer)
    scaler.scale(model(x).mean()).backward()
    scaler.unscale_(optimizer)
elif kind == "after-step":
    scaler.step(optimizer)
    scaler.unscale_(optimizer)
else:
    scaler.step(optimizer)
    scaler.step(optimizer)
