# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A tensor made in inference mode, used outside it.

inference.py [backward|in-place|version|requires-grad]
"""
import sys

import torch

kind = (sys.argv[1:] or ["backward"])[0]
with torch.inference_mode():
    features = torch.ones(2) * 3
if kind == "in-place":
    features.add_(1)
if kind == "version":
    features._version
if kind == "requires-grad":
    features.requires_grad_()
weight = torch.ones(2, requires_grad=True)
(features * weight).sum().backward()
