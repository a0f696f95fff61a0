# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""w = w - step and w.clone() raise no error, and the model no longer learns."""
import warnings

import torch
from torch import nn

model = nn.Linear(2, 1, bias=False)
before = model.weight.detach().clone()
copy = model.weight.clone()
copy -= 1
assert torch.equal(model.weight, before), "the copy was written, the parameter was not"

w = torch.ones(2, requires_grad=True)
(w * 3).sum().backward()
w = w - 0.1 * w.grad
assert not w.is_leaf
(w * 3).sum().backward()
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    assert w.grad is None, "from the second step on there is no gradient"
