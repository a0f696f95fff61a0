# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The second number of nn.Embedding is the width: more of it adds no row."""
import torch
from torch import nn

for width in (3, 100, 1000):
    table = nn.Embedding(4, width)
    assert table(torch.tensor([3])).shape == (1, width)
    try:
        table(torch.tensor([4]))
    except (IndexError, RuntimeError) as error:
        print(width, "|", error)
    else:
        raise AssertionError("row 4 of 4 was found")
