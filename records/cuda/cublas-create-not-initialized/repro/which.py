# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""The same step on the CPU names an index out of range; a step that is only too large passes there."""
import torch

model = torch.nn.Sequential(torch.nn.Embedding(5, 4), torch.nn.Linear(4, 2))
try:
    model(torch.tensor([[1, 7]]))
except IndexError as error:
    assert "index out of range" in str(error)
    print("an index:", error)
else:
    raise AssertionError("id 7 was served")
try:
    torch.nn.functional.cross_entropy(torch.randn(3, 2), torch.tensor([0, 7, 1]))
except IndexError as error:
    assert "Target 7 is out of bounds" in str(error)
    print("a target:", error)
else:
    raise AssertionError("target 7 was served")
assert model(torch.tensor([[1, 4]] * 512)).shape == (512, 2, 2)
