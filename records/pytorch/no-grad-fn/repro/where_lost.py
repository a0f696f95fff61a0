# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Print requires_grad from the parameters to the loss: the first False is where it was lost."""
import torch
from torch import nn


def first_lost(model, x, measure, grad=True):
    with torch.enable_grad() if grad else torch.no_grad():
        hidden = model[0](x)
        scores = model[1](hidden)
        loss = measure(scores)
    chain = [
        ("parameters", any(p.requires_grad for p in model.parameters())),
        ("grad mode or input", hidden.requires_grad or scores.requires_grad),
        ("loss", loss.requires_grad),
    ]
    try:
        loss.backward()
    except RuntimeError as error:
        assert "does not require grad and does not have a grad_fn" in str(error)
        return next(name for name, there in chain if not there)
    assert all(there for _, there in chain)
    return None


network = lambda: nn.Sequential(nn.Linear(4, 8), nn.Linear(8, 3))
frozen = network()
for p in frozen.parameters():
    p.requires_grad = False
x = torch.randn(5, 4)
mean, accuracy = lambda y: y.pow(2).mean(), lambda y: (y.argmax(1) == 0).float().mean()
found = [first_lost(network(), x, mean), first_lost(frozen, x, mean), first_lost(network(), x, mean, False), first_lost(network(), x, accuracy)]
print(found)
assert found == [None, "parameters", "grad mode or input", "loss"]
half = network()
half[0].weight.requires_grad = half[0].bias.requires_grad = False
assert first_lost(half, x, mean) is None, "one trained parameter is enough"
