# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Go backward through one graph twice, and let the error out.

Argument: losses (default), two losses on one shared part; state, an LSTM whose state is carried on;
outside, a weight computed before the loop.
"""
import sys

import torch
from torch import nn

form = sys.argv[1] if len(sys.argv) > 1 else "losses"
torch.manual_seed(0)
if form == "losses":
    shared, heads = nn.Sequential(nn.Linear(4, 8), nn.Tanh()), (nn.Linear(8, 1), nn.Linear(8, 1))
    features = shared(torch.randn(5, 4))
    for head in heads:
        head(features).pow(2).mean().backward()
elif form == "state":
    lstm, state = nn.LSTM(3, 4), None
    for step in range(3):
        output, state = lstm(torch.randn(6, 2, 3), state)
        print("step", step, flush=True)
        output.pow(2).mean().backward()
else:
    raw = torch.randn(4, requires_grad=True)
    weight = raw.exp()
    for step in range(3):
        print("step", step, flush=True)
        (torch.randn(5, 4) * weight).sum().backward()
