# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A copy has positive strides and the same values."""
import numpy as np
import torch

image = np.fliplr(np.arange(6).reshape(2, 3))
try:
    torch.from_numpy(image)
except ValueError as error:
    print(error)
else:
    raise AssertionError("it was taken")
# region copy fill: image
tensor = torch.from_numpy(image.copy())
# endregion
assert tensor.tolist() == [[2, 1, 0], [5, 4, 3]] == image.tolist()
