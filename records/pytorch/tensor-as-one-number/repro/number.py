# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A tensor of several values where one number is needed.

number.py [item|float|list]
"""
import sys

import torch

kind = (sys.argv[1:] or ["item"])[0]
losses = torch.tensor([1.0, 2.0, 6.0])
if kind == "float":
    float(losses)
if kind == "list":
    torch.tensor([losses, losses])
losses.item()
