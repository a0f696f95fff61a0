# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Write into a parameter while autograd follows, and let the error out.

Argument: step (default), an update by hand; relu, an input that requires grad under inplace=True; view,
one element of a parameter (before 1.8 the write passes and backward fails).
"""
import sys

import torch
import torch.nn.functional as F

form = sys.argv[1] if len(sys.argv) > 1 else "step"
w = torch.ones(3, requires_grad=True)
(w * 2).sum().backward()
assert w.is_leaf and w.grad.tolist() == [2, 2, 2]
if form == "step":
    w -= 0.1 * w.grad
elif form == "relu":
    F.relu(w, inplace=True)
else:
    w[0] = 0.0
    (w * 2).sum().backward()
