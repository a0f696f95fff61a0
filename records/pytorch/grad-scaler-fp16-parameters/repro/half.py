# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""GradScaler over parameters in float16.

half.py [unscale|step]
"""
import sys

import torch
from torch import nn

model = nn.Linear(4, 1).half()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scaler = torch.amp.GradScaler("cpu")
scaler.scale((model(torch.ones(2, 4).half()) ** 2).mean()).backward()
if sys.argv[1:] == ["unscale"]:
    scaler.unscale_(optimizer)
scaler.step(optimizer)
