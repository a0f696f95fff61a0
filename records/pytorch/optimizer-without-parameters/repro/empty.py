# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Give an optimizer no parameters, and let the error out.

Argument: list (default), layers in a plain list; used, an iterator that was read before; frozen, a
filter that lets nothing through.
"""
import sys

import torch
from torch import nn


class Listed(nn.Module):
    def __init__(self, hold=list):
        super().__init__()
        self.layers = hold([nn.Linear(4, 4), nn.ReLU(), nn.Linear(4, 1)])

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


if __name__ == "__main__":
    form = sys.argv[1] if len(sys.argv) > 1 else "list"
    assert torch.optim.SGD(Listed(nn.ModuleList).parameters(), lr=0.1)
    if form == "list":
        parameters = Listed().parameters()
    elif form == "used":
        parameters = nn.Linear(4, 1).parameters()
        print("numbers:", sum(p.numel() for p in parameters))
    else:
        model = nn.Linear(4, 1)
        for p in model.parameters():
            p.requires_grad = False
        parameters = filter(lambda p: p.requires_grad, model.parameters())
    torch.optim.SGD(parameters, lr=0.1)
