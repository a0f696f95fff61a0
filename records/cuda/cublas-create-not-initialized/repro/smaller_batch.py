# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""A smaller batch keeps an index that the table does not have."""
import torch

torch.manual_seed(0)
table, linear = torch.nn.Embedding(5, 4), torch.nn.Linear(4, 2)
tokens = torch.tensor([[1, 2, 7]] * 8)
for size in (8, 1):
    try:
        linear(table(tokens[:size]))
    except IndexError:
        continue
    raise AssertionError(f"batch {size} went through")
print("a batch of one fails like a batch of eight")
