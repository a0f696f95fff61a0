# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Numbers that lie in an object array, converted; what is no number is named."""
import numpy as np
import torch

array = np.array([1.0, 2, "3"], dtype=object)
try:
    torch.from_numpy(array)
except TypeError as error:
    print(error)
else:
    raise AssertionError("objects were taken")
# region numbers fill: array
tensor = torch.from_numpy(array.astype(np.float32))
# endregion
assert tensor.tolist() == [1.0, 2.0, 3.0] and tensor.dtype == torch.float32
try:
    np.array([1.0, "male"], dtype=object).astype(np.float32)
except ValueError as error:
    assert "'male'" in str(error)
else:
    raise AssertionError("a word became a number")
