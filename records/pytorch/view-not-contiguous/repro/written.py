# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A copy is no view: what is written into reshape's result may not reach the tensor."""
import torch

x = torch.zeros(2, 3)
x.view(-1)[0] = 1
assert x.sum() == 1
x.t().reshape(-1)[0] = 5
assert x.sum() == 1, "written into a copy"
x.reshape(-1)[1] = 5
assert x.sum() == 6, "and here into the tensor itself"
# region write-through
x.t()[0, 0] = 7
# endregion
assert x[0, 0] == 7, "indexing the transposed tensor writes through"
print(x.tolist())
