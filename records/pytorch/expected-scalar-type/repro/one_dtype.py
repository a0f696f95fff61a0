# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Bring model and input to one dtype: x.to(of the layer), or model.to(of the data); equal to the formula."""
import torch
from torch import nn

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(3, 3), nn.Linear(3, 2))
x = torch.randn(4, 3)
reference = model(x).detach().double()
model[1].double()
try:
    model(x)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("the mixture was taken")
# region at-the-place fill: model[0], model[1], x
joined = model[1](model[0](x).to(model[1].weight.dtype))
# endregion
assert torch.allclose(joined, reference, atol=1e-5)
# region one-dtype fill: model, x
model.to(x.dtype)
# endregion
assert {p.dtype for p in model.parameters()} == {torch.float32}
assert torch.allclose(model(x).double(), reference, atol=1e-5)
