# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A tensor viewed or reshaped to a shape of another number of elements.

view.py [view|reshape]
"""
import sys

import torch

x = torch.randn(7, 16, 5, 5)  # the last batch holds 7 of the expected 8 images
if sys.argv[1:] == ["reshape"]:
    x.permute(0, 2, 3, 1).reshape(8, -1, 20)
x.view(8, 400)
