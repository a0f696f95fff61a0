# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Overwrite a number that the gradient needs, and let the error out.

Argument: result (default), exp(x) changed in place; relu, an in-place activation behind a sigmoid;
step, an optimizer step between forward and backward, as in a GAN.
"""
import sys

import torch
from torch import nn

form = sys.argv[1] if len(sys.argv) > 1 else "result"
torch.manual_seed(0)
if form == "result":
    x = torch.randn(3, requires_grad=True)
    y = x.exp()
    y += 1
    y.sum().backward()
elif form == "relu":
    nn.Sequential(nn.Linear(3, 3), nn.Sigmoid(), nn.ReLU(inplace=True))(torch.randn(2, 3)).sum().backward()
else:
    maker, judge = nn.Linear(2, 2), nn.Sequential(nn.Linear(2, 4), nn.Tanh(), nn.Linear(4, 1))
    optimizer = torch.optim.SGD(judge.parameters(), lr=0.1)
    score = judge(maker(torch.randn(4, 2))).mean()
    score.backward(retain_graph=True)
    optimizer.step()
    (-score).backward()
