# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A dummy parameter silences the error, and the layers in the list are neither trained nor saved nor moved."""
import torch
from empty import Listed
from torch import nn

torch.manual_seed(0)
model = Listed()
model.dummy = nn.Parameter(torch.zeros(1))
before = [p.detach().clone() for layer in model.layers for p in layer.parameters()]
step = torch.optim.SGD(model.parameters(), lr=0.1)
for _ in range(5):
    step.zero_grad()
    ((model(torch.ones(8, 4)) - 1) ** 2).mean().backward()
    step.step()
after = [p for layer in model.layers for p in layer.parameters()]
assert all(torch.equal(a, b) for a, b in zip(before, after)), "nothing was learnt"
assert list(model.state_dict()) == ["dummy"], "nothing is saved"
model.double()
assert after[0].dtype == torch.float32, "nothing is converted or moved"
