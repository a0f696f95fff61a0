# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Reduced first, or taken as a list."""
import torch

losses = torch.tensor([1.0, 2.0, 6.0], requires_grad=True)
try:
    losses.item()
except (RuntimeError, ValueError) as error:
    print(error)
else:
    raise AssertionError("three values made one number")
# region one fill: losses
print(losses.shape)
mean = losses.mean().item()  # one number
values = losses.tolist()  # all of them
# endregion
assert mean == 3.0 and values == [1.0, 2.0, 6.0]
