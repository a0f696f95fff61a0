# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Look up a row that an embedding does not have, and let the error out.

Argument: token (default), an id equal to the number of rows; pad, padding marked -1; position, a
sequence longer than the table of positions.
"""
import sys

import torch
from torch import nn

form = sys.argv[1] if len(sys.argv) > 1 else "token"
tokens, positions = nn.Embedding(100, 8), nn.Embedding(16, 8)
assert tokens(torch.tensor([[0, 99]])).shape == (1, 2, 8) and positions(torch.arange(16)).shape == (16, 8)
if form == "token":
    tokens(torch.tensor([[0, 100]]))
elif form == "pad":
    tokens(torch.tensor([[5, -1]]))
else:
    positions(torch.arange(17))
