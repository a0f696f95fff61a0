# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A larger table with the old rows copied: old ids come out the same, new ones are learnt."""
import torch
from torch import nn

torch.manual_seed(0)
old = nn.Embedding(100, 8)
# region more-rows fill: old, 100, 103, 8
new = nn.Embedding(103, 8)
with torch.no_grad():
    new.weight[:100] = old.weight
    new.weight[100:] = old.weight.mean(0)
# endregion
ids = torch.arange(100)
assert torch.equal(new(ids), old(ids))
step = torch.optim.SGD(new.parameters(), lr=1.0)
new(torch.tensor([102])).sum().backward()
before = new.weight.detach().clone()
step.step()
moved = (new.weight != before).any(1).nonzero().flatten().tolist()
print("rows that learnt:", moved)
assert moved == [102] and torch.equal(new(ids), old(ids))
