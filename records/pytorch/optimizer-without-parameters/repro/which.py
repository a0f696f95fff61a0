# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Parameters of a fresh call, and those that require grad, tell the three forms apart."""
import torch
from empty import Listed
from torch import nn


def verdict(model, given):
    own = list(model.parameters())
    if not own:
        return "not registered"
    if not any(p.requires_grad for p in own):
        return "frozen"
    return "iterator used up" if not list(given) else "fits"


used, frozen = nn.Linear(4, 1), nn.Linear(4, 1)
read = used.parameters()
list(read)
for p in frozen.parameters():
    p.requires_grad = False
for model, given, expected in (
    (Listed(), [], "not registered"),
    (Listed(nn.ModuleList), Listed(nn.ModuleList).parameters(), "fits"),
    (used, read, "iterator used up"),
    (frozen, [p for p in frozen.parameters() if p.requires_grad], "frozen"),
):
    given = list(given)
    assert verdict(model, given) == expected
    try:
        torch.optim.SGD(given, lr=0.1)
    except ValueError as error:
        print(expected, "|", error)
        assert expected != "fits"
    else:
        assert expected == "fits"
