# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "numpy"]
# ///
"""The order that is right, against plain steps without a scaler.

right.py [accumulated|two]: two parts accumulated, clipped and stepped once; two optimizers with one update.
"""
import copy
import sys

import torch
from torch import nn

kind = (sys.argv[1:] or ["accumulated"])[0]
torch.manual_seed(0)
batches = [torch.randn(4, 2) for _ in range(4)]
parts, limit = 2, 0.1


def loss_of(model, x):
    return model(x).pow(2).mean()


def accumulated(model, scaler):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
    # region once-after-the-last-part fill: batches, loss_of, parts, limit
    for n, x in enumerate(batches):
        scaler.scale(loss_of(model, x) / parts).backward()
        if (n + 1) % parts == 0:
            scaler.unscale_(optimizer)
            nn.utils.clip_grad_norm_(model.parameters(), limit)
            scaler.step(optimizer)
            scaler.update()
            optimizer.zero_grad()
    # endregion
    return model


def accumulated_plainly(model):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
    for first, second in (batches[:2], batches[2:]):
        ((loss_of(model, first) + loss_of(model, second)) / 2).backward()
        nn.utils.clip_grad_norm_(model.parameters(), limit)
        optimizer.step()
        optimizer.zero_grad()


def two(model, scaler):
    optimizers = [torch.optim.SGD([p], lr=0.5) for p in model.parameters()]
    for x in batches:
        # region one-update-for-all-optimizers fill: loss_of, x, optimizers
        scaler.scale(loss_of(model, x)).backward()
        for optimizer in optimizers:
            scaler.step(optimizer)
        scaler.update()
        for optimizer in optimizers:
            optimizer.zero_grad()
        # endregion
    return model


def two_plainly(model):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
    for x in batches:
        loss_of(model, x).backward()
        optimizer.step()
        optimizer.zero_grad()


plain = nn.Linear(2, 1)
scaled, before = copy.deepcopy(plain), copy.deepcopy(plain)
if kind == "accumulated":
    accumulated_plainly(plain)
    accumulated(scaled, torch.amp.GradScaler("cpu"))
else:
    two_plainly(plain)
    two(scaled, torch.amp.GradScaler("cpu"))
assert not torch.allclose(plain.weight, before.weight, atol=1e-3), "it learnt"
assert torch.allclose(plain.weight, scaled.weight, atol=1e-6) and torch.allclose(plain.bias, scaled.bias, atol=1e-6)
print(kind, scaled.weight.tolist())
