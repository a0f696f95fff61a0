# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Resume with an optimizer that holds other parameters than the saved one, and let the error out.

Argument: layer (default), the model has one layer more; frozen, some parameters were left out; groups,
the saved optimizer had two groups.
"""
import sys

import torch
from torch import nn


def model(depth=1):
    return nn.Sequential(*[nn.Linear(4, 4) for _ in range(depth)])


def stepped(net, groups=1):
    """An Adam over a net, after one step."""
    parameters = [p for p in net.parameters() if p.requires_grad]
    half = len(parameters) // 2
    given = parameters if groups == 1 else [{"params": parameters[:half]}, {"params": parameters[half:]}]
    optimizer = torch.optim.Adam(given, lr=0.01)
    net(torch.ones(2, 4)).pow(2).sum().backward()
    optimizer.step()
    return optimizer


if __name__ == "__main__":
    form = sys.argv[1] if len(sys.argv) > 1 else "layer"
    saved = stepped(model(1)).state_dict()
    stepped(model(1)).load_state_dict(saved)
    if form == "layer":
        stepped(model(2)).load_state_dict(saved)
    elif form == "frozen":
        net = model(1)
        net[0].bias.requires_grad = False
        stepped(net).load_state_dict(saved)
    else:
        stepped(model(1)).load_state_dict(stepped(model(1), groups=2).state_dict())
