# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""The loss that takes raw scores equals sigmoid and BCE, and it holds for large scores."""
import torch
from torch import nn

scores, target = torch.tensor([2.3, -0.7]), torch.tensor([1.0, 0.0])
try:
    nn.BCELoss()(scores, target)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("these were taken")
# region with-logits fill: scores, target
loss = nn.BCEWithLogitsLoss()(scores, target)  # raw scores, no sigmoid before it
probabilities = torch.sigmoid(scores)  # for metrics
# endregion
assert torch.allclose(loss, nn.BCELoss()(probabilities, target))
far = torch.tensor([-200.0])
assert nn.BCEWithLogitsLoss()(far, torch.ones(1)) == 200.0 and nn.BCELoss()(torch.sigmoid(far), torch.ones(1)) == 100.0
