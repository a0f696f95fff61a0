# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A state carried on with retain_graph=True leads back through weights that were stepped since; detached, it does not."""

import copy

import torch
from torch import nn

torch.manual_seed(0)
start, chunks = nn.GRU(3, 4), torch.randn(3, 5, 2, 3)


def train(carry, **options):
    """Return the gradients of the last chunk, and those of the same chunk begun with plain numbers."""
    cell, state = copy.deepcopy(start), torch.zeros(1, 2, 4)
    optimizer = torch.optim.SGD(cell.parameters(), lr=0.1)
    for x in chunks:
        twin, numbers = copy.deepcopy(cell), torch.tensor(state.tolist())
        twin(x, numbers)[0].pow(2).mean().backward()
        out, state = cell(x, carry(state))
        optimizer.zero_grad()
        out.pow(2).mean().backward(**options)
        optimizer.step()
    return [p.grad for p in cell.parameters()], [p.grad for p in twin.parameters()]


try:
    train(lambda state: state, retain_graph=True)
except RuntimeError as error:
    print(str(error)[:120])
    assert "modified by an inplace operation" in str(error), error
else:
    raise AssertionError("it went back through other weights")
given, wanted = train(lambda state: state.detach())
assert all(torch.allclose(a, b, atol=1e-6) for a, b in zip(given, wanted))
print("detached: the gradient of the chunk alone")
