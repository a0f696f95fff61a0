# /// script
# requires-python = ">=3.9"
# dependencies = ["torch>=2.3", "numpy"]
# ///
"""Two ways that silence the message and give wrong gradients.

wrong_numbers.py [update|clip]: update() called between two unscale_(); clipping without unscale_().
"""
import sys

import torch
from torch import nn

kind = (sys.argv[1:] or ["update"])[0]
torch.manual_seed(0)
model, x = nn.Linear(2, 1), torch.randn(4, 2)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
wanted = torch.autograd.grad(model(x).pow(2).mean(), model.weight)[0]
scaler = torch.amp.GradScaler("cpu", init_scale=1024.0)
scaler.scale(model(x).pow(2).mean()).backward()
if kind == "update":
    scaler.unscale_(optimizer)
    assert torch.allclose(model.weight.grad, wanted, rtol=1e-4), "once is right"
    scaler.update()
    scaler.unscale_(optimizer)
    assert torch.allclose(model.weight.grad * 1024, wanted, rtol=1e-4), "twice is 1024 times too small"
    print("ratio", (wanted / model.weight.grad)[0, 0].item())
else:
    limit = 10 * wanted.norm().item()
    nn.utils.clip_grad_norm_([model.weight], limit)
    scaler.unscale_(optimizer)
    print("norm", model.weight.grad.norm().item(), "wanted", wanted.norm().item())
    assert model.weight.grad.norm() < wanted.norm() / 50, "clipped though the limit was ten times the norm"
