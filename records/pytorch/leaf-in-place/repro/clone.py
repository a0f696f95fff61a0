# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Writing into w.clone() raises nothing, and the parameter keeps its values."""
from torch import nn

model = nn.Linear(2, 1, bias=False)
before = model.weight.detach().clone()
copy = model.weight.clone()
copy -= 1
assert model.weight.equal(before) and not copy.equal(before)
