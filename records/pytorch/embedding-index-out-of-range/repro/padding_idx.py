# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""padding_idx=-1 means the last row, and an id of -1 is refused as before."""
import torch
from torch import nn

table = nn.Embedding(4, 3, padding_idx=-1)
assert table.padding_idx == 3
assert bool((table(torch.tensor([3])) == 0).all()) and bool((table(torch.tensor([2])) != 0).any())
try:
    table(torch.tensor([-1]))
except (IndexError, RuntimeError) as error:
    print(error)
else:
    raise AssertionError("-1 was taken")
