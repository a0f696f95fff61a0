# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Rows of unequal length, padded to the longest."""
import numpy as np
import torch
from torch.nn.utils.rnn import pad_sequence

array = np.array([[1, 2], [3]], dtype=object)
try:
    torch.from_numpy(array)
except TypeError as error:
    print(error)
else:
    raise AssertionError("objects were taken")
# region pad fill: array
rows = [torch.as_tensor(row) for row in array]
lengths = torch.tensor([len(row) for row in rows])
tensor = pad_sequence(rows, batch_first=True, padding_value=0)
# endregion
assert tensor.tolist() == [[1, 2], [3, 0]] and lengths.tolist() == [2, 1]
