# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Call backward on a loss that hangs on no parameter, and let the error out.

Argument: no-grad (default), frozen, item, argmax, integers, inference (since 1.9), checkpoint (reentrant, in front of a frozen input),
autograd-grad (asked by torch.autograd.grad), penalty (a second derivative through a first one that was made
without create_graph), constant (the second derivative of a linear function).
"""
import sys

import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

form = sys.argv[1] if len(sys.argv) > 1 else "no-grad"
model, x = nn.Linear(4, 3), torch.randn(5, 4)
model(x).sum().backward()
assert model.weight.grad is not None
if form == "no-grad":
    with torch.no_grad():
        loss = model(x).pow(2).mean()
elif form == "frozen":
    for parameter in model.parameters():
        parameter.requires_grad = False
    loss = model(x).pow(2).mean()
elif form == "item":
    loss = torch.tensor(model(x).pow(2).mean().item())
elif form == "argmax":
    loss = (model(x).argmax(1) != 0).float().mean()
elif form == "integers":
    loss = model(x).long().float().mean()
elif form == "inference":
    with torch.inference_mode():
        loss = model(x).pow(2).mean()
elif form == "autograd-grad":
    torch.autograd.grad(model(x).detach().sum(), list(model.parameters()))
elif form in ("penalty", "constant"):
    x.requires_grad_()
    if form == "penalty":
        slope, = torch.autograd.grad(x.pow(2).sum(), x)
    else:
        slope, = torch.autograd.grad((3 * x).sum(), x, create_graph=True)
    loss = slope.pow(2).mean()
else:
    loss = checkpoint(model, x, **({"use_reentrant": True} if not torch.__version__.startswith("1.") else {})).mean()
loss.backward()
