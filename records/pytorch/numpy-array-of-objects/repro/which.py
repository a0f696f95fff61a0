# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""The kinds of the values tell text and missing values from rows of unequal length."""
import collections

import numpy as np
import torch


def look(array):
    # region look fill: array
    print(array.dtype, array.shape)
    print(collections.Counter(type(value).__name__ for value in array.ravel()))
    # endregion
    return {type(value).__name__ for value in array.ravel()}


mixed = np.array([1.0, None, "3"], dtype=object)
ragged = np.array([[1, 2], [3]], dtype=object)
for array in (mixed, ragged):
    try:
        torch.from_numpy(array)
    except TypeError as error:
        print(error)
    else:
        raise AssertionError("objects were taken")
assert look(mixed) == {"float", "NoneType", "str"} and look(ragged) == {"list"}
