# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""One backward of the sum, or retain_graph in all but the last: the gradients are those of each loss alone, added."""
import torch
from torch import nn

torch.manual_seed(0)
shared, first, second = nn.Linear(4, 8), nn.Linear(8, 1), nn.Linear(8, 1)
x = torch.randn(5, 4)


def losses():
    features = torch.tanh(shared(x))
    return first(features).pow(2).mean(), second(features).abs().mean()


def gradient(run):
    shared.zero_grad()
    run()
    return shared.weight.grad.clone()


wanted = gradient(lambda: losses()[0].backward()) + gradient(lambda: losses()[1].backward())
assert torch.allclose(gradient(lambda: sum(losses()).backward()), wanted, atol=1e-6)


def retained():
    a, b = losses()
    a.backward(retain_graph=True)
    b.backward()


assert torch.allclose(gradient(retained), wanted, atol=1e-6)
assert wanted.abs().max() > 0
