# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A tensor of floating point numbers where positions are asked for.

index.py [embedding|index|gather|select]
"""
import sys

import torch

kind = (sys.argv[1:] or ["embedding"])[0]
table, where = torch.arange(12.0).view(4, 3), torch.tensor([1.0, 2.0])
if kind == "index":
    table[where]
if kind == "gather":
    table.gather(0, where[None])
if kind == "select":
    table.index_select(0, where)
torch.nn.Embedding(4, 3)(where)
