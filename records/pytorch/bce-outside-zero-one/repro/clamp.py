# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Cut off at 0 and 1, wrong scores get no gradient: they are never corrected."""
import torch
from torch import nn

scores = torch.tensor([2.3, -0.7], requires_grad=True)
target = torch.tensor([0.0, 1.0])  # both are wrong
try:
    nn.BCELoss()(scores, target)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("these were taken")
nn.BCELoss()(scores.clamp(0, 1), target).backward()
clamped, scores.grad = scores.grad.tolist(), None
nn.BCEWithLogitsLoss()(scores, target).backward()
print("gradients, clamped:", clamped, "with logits:", scores.grad.tolist())
rounded = torch.tensor([1.0000001])
try:
    nn.BCELoss()(rounded, torch.ones(1))
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("1.0000001 was taken")
assert nn.BCELoss()(rounded.clamp(0, 1), torch.ones(1)) == 0
assert torch.tensor([float("nan")]).clamp(0, 1).isnan().all()
assert clamped == [0.0, 0.0] and scores.grad[0] > 0.4 and scores.grad[1] < -0.3
