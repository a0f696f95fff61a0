# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""squeeze() without an axis works until a batch has one row: then the batch axis is gone too."""
import torch
import torch.nn.functional as F

loss = F.binary_cross_entropy_with_logits
assert loss(torch.zeros(4, 1).squeeze(), torch.ones(4)) > 0
try:
    loss(torch.zeros(1, 1).squeeze(), torch.ones(1))
except ValueError as error:
    print(error)
else:
    raise AssertionError("the last row was taken")
assert loss(torch.zeros(1, 1).squeeze(1), torch.ones(1)) > 0
