# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Smallest, largest and NaN tell a missing sigmoid from a computation that broke."""
import torch
from torch import nn


def look(scores):
    # region look fill: scores
    print(scores.min().item(), scores.max().item(), "NaN:", bool(scores.isnan().any()))
    # endregion
    return bool(scores.isnan().any())


missing = torch.tensor([2.3, -0.7])
broken = torch.sigmoid(torch.tensor([float("nan"), 0.5]))
for scores, nan in ((missing, False), (broken, True)):
    assert look(scores) is nan
    try:
        nn.BCELoss()(scores, torch.tensor([1.0, 0.0]))
    except RuntimeError as error:
        print(error)
    else:
        raise AssertionError("these were taken")
good = torch.sigmoid(missing)
assert look(good) is False and nn.BCELoss()(good, torch.tensor([1.0, 0.0])) > 0
