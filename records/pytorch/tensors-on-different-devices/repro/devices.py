# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""One tensor stays behind when model and batch go to another device, and the error is let out.

Argument: attribute (default), a tensor kept as a plain attribute, with the meta device as the second device;
recurrent, a recurrent layer left on the CPU; fake, cuda:0 and the CPU with tensors that hold no data.
"""
import sys

import torch
from torch import nn


class Scaled(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(3, 3)
        self.scale = torch.full((3,), 2.0)

    def forward(self, x):
        return self.layer(x) * self.scale


form = sys.argv[1] if len(sys.argv) > 1 else "attribute"
model, x = Scaled(), torch.ones(4, 3)
assert model(x).shape == (4, 3), "on one device it works"
if form == "attribute":
    model.to("meta")(x.to("meta"))
elif form == "recurrent":
    nn.LSTM(3, 2)(torch.ones(5, 1, 3, device="meta"))
else:
    from torch._subclasses import FakeTensorMode

    with FakeTensorMode():
        torch.ones(4, 3, device="cuda") * torch.ones(3)
