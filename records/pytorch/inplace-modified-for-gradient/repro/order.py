# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""All backward calls before any step, or a second forward pass: each part gets the gradient it would get alone."""
import torch
from torch import nn

torch.manual_seed(0)
maker, judge = nn.Linear(2, 2), nn.Sequential(nn.Linear(2, 4), nn.Tanh(), nn.Linear(4, 1))
z = torch.randn(4, 2)
score = lambda: judge(maker(z)).mean()


def gradients(loss, module):
    return torch.autograd.grad(loss, list(module.parameters()))


alone = gradients(score(), judge), gradients(-score(), maker)
# both gradients of one graph, then both steps
shared = score()
judged = torch.autograd.grad(shared, list(judge.parameters()), retain_graph=True)
made = torch.autograd.grad(-shared, list(maker.parameters()))
assert all(torch.allclose(a, b) for a, b in zip(judged + made, alone[0] + alone[1]))

# the usual loop: the judge learns from detached samples, the maker from a pass after the judge's step
optimizer = torch.optim.SGD(judge.parameters(), lr=0.1)
# region judge-first
fake = maker(z)
optimizer.zero_grad()
judge(fake.detach()).mean().backward()
# endregion
assert all(torch.allclose(p.grad, a) for p, a in zip(judge.parameters(), alone[0]))
# region maker-after
optimizer.step()
maker.zero_grad()
(-judge(fake).mean()).backward()
# endregion
assert all(torch.allclose(p.grad, a) for p, a in zip(maker.parameters(), gradients(-score(), maker)))
print("as each alone")
