# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A list of tensors is stacked, and keeps its gradients."""
import torch

rows = [torch.tensor([1.0, 2.0], requires_grad=True), torch.tensor([3.0, 4.0])]
try:
    torch.tensor(rows)
except (RuntimeError, ValueError) as error:
    print(error)
else:
    raise AssertionError("torch.tensor took a list of tensors")
# region stack fill: rows
batch = torch.stack(rows)
# endregion
try:
    torch.stack([torch.ones(2), torch.ones(3)])
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("unequal rows were stacked")
assert batch.tolist() == [[1.0, 2.0], [3.0, 4.0]]
batch.sum().backward()
assert rows[0].grad.tolist() == [1.0, 1.0]
