# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Positions as whole numbers give the rows that they name."""
import torch

table = torch.nn.Embedding(4, 3)
short = torch.tensor([3, 1], dtype=torch.int16)  # whole numbers, and not taken either
for refused in (table, lambda where: table.weight[where]):
    try:
        refused(short)
    except (RuntimeError, IndexError) as error:
        print(error)
    else:
        raise AssertionError("int16 was taken")
assert torch.equal(table(short.long()), table.weight[[3, 1]])
ids = torch.tensor([[3.0, 1.0]])
try:
    table(ids)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("floats were taken")
# region long fill: ids
ids = ids.long()
# endregion
assert torch.equal(table(ids)[0], table.weight[[3, 1]])
assert torch.equal(table.weight[ids[0]], table.weight[[3, 1]])
