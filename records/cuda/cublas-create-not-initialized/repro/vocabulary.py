# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""A smaller batch keeps an index out of range, a grown table ends it and keeps the old results.

`dead-end` asserts the first half alone.
"""
import sys

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
if sys.argv[1:] == ["dead-end"]:
    print("a batch of one fails like a batch of eight")
    sys.exit()
before = linear(table(tokens[:, :2]))
grown = torch.nn.Embedding(8, 4)
with torch.no_grad():
    grown.weight[:5] = table.weight
after = linear(grown(tokens))
assert torch.equal(after[:, :2], before) and after.shape == (8, 3, 2)
print("the grown table serves every id, and the old ones as before")
