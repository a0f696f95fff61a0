# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""torch 1.0.1 does not notice an optimizer's step, and multiplies by the weights from after it."""
import torch
from torch import nn

torch.manual_seed(0)
maker, judge = nn.Linear(2, 2), nn.Linear(2, 1)
optimizer = torch.optim.SGD(judge.parameters(), lr=1.0)
z = torch.randn(4, 2)


def gradient(step):
    maker.zero_grad()
    score = judge(maker(z)).pow(2).mean()
    if step:
        judge.zero_grad()
        score.backward(retain_graph=True)
        optimizer.step()
        maker.zero_grad()
    score.backward()
    return maker.weight.grad.clone()


wanted = gradient(False)
given = gradient(True)
difference = (given - wanted).abs().max().item()
print("gradient off by %.2f, values up to %.2f" % (difference, wanted.abs().max().item()))
assert difference > 0.1 * wanted.abs().max().item()
