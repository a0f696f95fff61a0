# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A linear layer gets another dtype than its weights have, and the error is let out.

Argument: numpy (default), float64 data of NumPy; half, a model in half precision and float data; mm,
two plain matrices; added, a product added to a matrix of another type; norm, a normalisation in float64.
"""
import sys

import numpy as np
import torch
from torch import nn

form = sys.argv[1] if len(sys.argv) > 1 else "numpy"
model, data = nn.Linear(3, 2), torch.from_numpy(np.ones((4, 3)))
assert model(data.float()).shape == (4, 2)
if form == "numpy":
    model(data)
elif form == "half":
    model.half()(data.float())
elif form == "added":
    torch.addmm(torch.ones(2, 2).double(), torch.ones(2, 4), torch.ones(4, 2))
elif form == "norm":
    nn.LayerNorm(3).double()(data.float())
else:
    torch.ones(2, 4).mm(data)
