# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""To clamp the targets silences the error and teaches wrong classes: two become one."""
import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(0)


def accuracy(outputs, prepare):
    """Train on three well separated classes, numbered 1 to 3; the share that comes out right."""
    labels = torch.arange(300) % 3 + 1
    rows = torch.randn(300, 3) * 0.1 + torch.eye(3)[labels - 1] * 3
    model = nn.Linear(3, outputs)
    step = torch.optim.SGD(model.parameters(), lr=0.5)
    target = prepare(labels)
    for _ in range(200):
        step.zero_grad()
        F.cross_entropy(model(rows), target).backward()
        step.step()
    guess = model(rows).argmax(1)
    classes = len(set(guess.tolist()))
    return classes, (guess == labels - 1).float().mean().item(), (guess == labels).float().mean().item()


clamped = accuracy(3, lambda labels: labels.clamp(max=2))
print("clamped: %d classes, right as 0 to 2 %.2f, as 1 to 3 %.2f" % clamped)
assert clamped[0] == 2 and max(clamped[1:]) < 0.7
mapped = accuracy(3, lambda labels: labels - 1)
print("mapped: %d classes, %.2f right" % mapped[:2])
assert mapped[0] == 3 and mapped[1] > 0.99
wider = accuracy(4, lambda labels: labels)
print("one output more: %d classes, %.2f right as 1 to 3" % (wider[0], wider[2]))
assert wider[0] == 3 and wider[2] > 0.99
