# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Assigned by index, fractions are cut off without a word."""
import torch

image = torch.tensor([10, 25])
try:
    image *= 0.5
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("fractions fitted into integers")
image[:] = image * 0.5
print(image)
assert image.tolist() == [5, 12], "12.5 became 12"
