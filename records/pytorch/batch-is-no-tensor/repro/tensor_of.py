# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""torch.tensor over the list meets tensors in it and not numbers."""
import torch
from torch.utils.data import DataLoader

x, y = next(iter(DataLoader([([1.0, 2.0], 0)] * 4, batch_size=2)))
try:
    x.to("cpu")
except AttributeError as error:
    print(error)
else:
    raise AssertionError("a list moved")
try:
    torch.tensor(x)
except (ValueError, RuntimeError) as error:
    print(error)
else:
    raise AssertionError("torch.tensor took a list of tensors")
