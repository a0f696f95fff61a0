# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Several values where one truth value is needed.

truth.py [if|in|class]
"""
import sys

import torch

kind = (sys.argv[1:] or ["if"])[0]
x = torch.tensor([1.0, 2.0])
if kind == "in":
    x in [torch.tensor([0.0, 2.0]), x]
if kind == "class":
    torch.nn.CrossEntropyLoss(torch.ones(2, 3), torch.tensor([0, 1]))
if x > 0:
    pass
