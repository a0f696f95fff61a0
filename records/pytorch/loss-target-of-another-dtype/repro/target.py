# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A target of another dtype than the prediction.

target.py [double|long|logits]
"""
import sys

import torch
from torch import nn
from torch.nn import functional as F

kind = (sys.argv[1:] or ["double"])[0]
score = nn.Linear(2, 1)(torch.ones(3, 2))
target = torch.ones(3, 1, dtype=torch.float64 if kind == "double" else torch.int64)
if kind == "logits":
    loss = F.binary_cross_entropy_with_logits(score, target)
elif kind == "long":
    loss = F.binary_cross_entropy(torch.sigmoid(score), target)
else:
    loss = F.huber_loss(score, target)
loss.backward()
