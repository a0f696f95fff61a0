# /// script
# requires-python = ">=3.9"
# dependencies = ["torch>=2.3", "numpy"]
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
parts = [torch.randn(4, 2) for _ in range(4)]


def loss_of(model, x):
    return model(x).pow(2).mean()


def accumulated(model, scaler):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
    for n, x in enumerate(parts):
        loss = loss_of(model, x) / 2
        (scaler.scale(loss) if scaler else loss).backward()
        if n % 2:
            if scaler:
                scaler.unscale_(optimizer)
            nn.utils.clip_grad_norm_(model.parameters(), 0.1)
            if scaler:
                scaler.step(optimizer)
                scaler.update()
            else:
                optimizer.step()
            optimizer.zero_grad()


def two(model, scaler):
    optimizers = [torch.optim.SGD([p], lr=0.5) for p in model.parameters()]
    for x in parts:
        loss = loss_of(model, x)
        (scaler.scale(loss) if scaler else loss).backward()
        for optimizer in optimizers:
            if scaler:
                scaler.step(optimizer)
            else:
                optimizer.step()
        if scaler:
            scaler.update()
        for optimizer in optimizers:
            optimizer.zero_grad()


plain = nn.Linear(2, 1)
scaled, before = copy.deepcopy(plain), copy.deepcopy(plain)
train = accumulated if kind == "accumulated" else two
train(plain, None)
train(scaled, torch.amp.GradScaler("cpu"))
assert not torch.allclose(plain.weight, before.weight, atol=1e-3), "it learnt"
assert torch.allclose(plain.weight, scaled.weight, atol=1e-6) and torch.allclose(plain.bias, scaled.bias, atol=1e-6)
print(kind, scaled.weight.tolist())
