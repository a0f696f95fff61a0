# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Without in-place a new tensor of the right dtype is made."""
import torch

image = torch.tensor([10, 25])
try:
    image *= 0.5
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("fractions fitted into integers")
# region new fill: image
image = image * 0.5
# endregion
assert image.tolist() == [5.0, 12.5] and image.dtype == torch.float32
