# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""An array of Python objects or of strings, given to torch.

objects.py [mixed|strings|ragged]
"""
import sys

import numpy as np
import torch

kind = (sys.argv[1:] or ["mixed"])[0]
array = np.array([1.0, None, "3"], dtype=object)
if kind == "strings":
    array = np.array(["cat", "dog"])
if kind == "ragged":
    array = np.array([[1, 2], [3]], dtype=object)
torch.tensor(array)
