# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Converted before, the same operation in place is right."""
import torch

image = torch.tensor([10, 25])
try:
    image *= 0.5
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("fractions fitted into integers")
# region float-first fill: image
image = image.float()
image *= 0.5
# endregion
assert image.tolist() == [5.0, 12.5]
