# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""x.float() without x = leaves x as it was; model.double() does change the model, x.to(device) no dtype."""
import torch
from torch import nn

model, x = nn.Linear(3, 2), torch.ones(4, 3).double()
x.float()
x.to("cpu")
assert x.dtype == torch.float64
try:
    model(x)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("double was taken")
torch.set_default_dtype(torch.float64)
assert model.weight.dtype == torch.float32, "what exists keeps its dtype"
try:
    model(x)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("double was taken")
model.double()
assert model(x).dtype == torch.float64
