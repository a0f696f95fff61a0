# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Rows of unequal length cannot become one array of floats."""
import numpy as np
import torch

array = np.array([[1, 2], [3]], dtype=object)
try:
    torch.from_numpy(array)
except TypeError as error:
    print(error)
else:
    raise AssertionError("objects were taken")
try:
    array.astype(np.float32)
except ValueError as error:
    print(error)
    assert "setting an array element with a sequence" in str(error)
else:
    raise AssertionError("it became an array of floats")
