# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Turn a tensor that requires grad into an array, and let the error out. Argument: numpy (default), array."""
import sys

import numpy as np
import torch

loss = (torch.ones(3, requires_grad=True) * 2).sum()
assert loss.detach().numpy() == 6
if sys.argv[1:] == ["array"]:
    np.array([loss.view(1)])
loss.numpy()
