# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""w = w - 0.1 * w.grad passes once; in the second step w.grad is None and the same line fails."""
import warnings

import torch

warnings.simplefilter("ignore")
w = torch.ones(2, requires_grad=True)
for step in range(2):
    (w * 3).sum().backward()
    assert w.is_leaf == (step == 0)
    try:
        w = w - 0.1 * w.grad
    except TypeError as error:
        print(error)
        assert step == 1 and w.grad is None and "NoneType" in str(error)
    else:
        assert step == 0, "the second step passed"
