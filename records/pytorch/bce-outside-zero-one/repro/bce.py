# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Binary cross entropy over numbers that are no probabilities.

bce.py [logits|nan]
"""
import sys

import torch
from torch import nn

scores = torch.tensor([2.3, -0.7])
if sys.argv[1:] == ["nan"]:
    scores = torch.sigmoid(torch.tensor([float("nan"), 0.5]))
nn.BCELoss()(scores, torch.tensor([1.0, 0.0]))
