# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""mse_loss takes the same two sizes, compares each with each, and learns the mean of all targets."""
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
x = torch.randn(64, 2)
target = (x[:, 0] > 0).float()
binary = F.binary_cross_entropy_with_logits
try:
    binary(x[:, :1], target)
except ValueError as error:
    print(error)
else:
    raise AssertionError("binary cross entropy took both shapes")


def error_after(shaped):
    model = nn.Linear(2, 1)
    step = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(300):
        step.zero_grad()
        F.mse_loss(model(x), shaped).backward()
        step.step()
    return ((model(x).squeeze(1) - target) ** 2).mean().item(), model(x).std().item()


crossed, right = error_after(target), error_after(target.unsqueeze(1))
print("row of targets: error %.3f, spread %.3f; column: error %.3f, spread %.3f" % (crossed + right))
assert crossed[1] < 0.05 and crossed[0] > 2 * right[0] and right[1] > 0.3
