# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""A batch of one fails like a batch of many as long as the index is out of range."""
import torch

table = torch.nn.Embedding(5, 2)
tokens = torch.tensor([[1, 2, 7]] * 8)
for size in (8, 2, 1):
    try:
        table(tokens[:size])
    except IndexError as error:
        print(size, error)
    else:
        raise AssertionError(f"batch {size} went through")
