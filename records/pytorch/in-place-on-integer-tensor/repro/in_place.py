# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""An operation in place whose result is no whole number.

in_place.py [times|divide]
"""
import sys

import torch

image = torch.tensor([10, 25], dtype=torch.int64 if sys.argv[1:] != ["divide"] else torch.uint8)
if sys.argv[1:] == ["divide"]:
    image /= 255
image *= 0.5
