# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Flipped in torch, after the conversion."""
import numpy as np
import torch

image = np.arange(6).reshape(2, 3)
try:
    torch.from_numpy(image[:, ::-1])
except ValueError as error:
    print(error)
else:
    raise AssertionError("it was taken")
# region flip fill: image
tensor = torch.flip(torch.from_numpy(image), dims=[1])
# endregion
assert tensor.tolist() == image[:, ::-1].tolist()
