# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""The sizes that the tensor has replace those that were counted for another input."""
import torch

heads, width = 4, 60  # 64 before
x = torch.arange(2 * 10 * width).view(2, 10, width)
try:
    x.view(2, 10, heads, 64 // heads)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("it fitted")
assert x.size(-1) % heads == 0
# region sizes fill: heads
batch, length, width = x.shape
split = x.view(batch, length, heads, width // heads)
# endregion
assert split.numel() == x.numel() and split[1, 9, 3].tolist() == x[1, 9, 45:].tolist()
