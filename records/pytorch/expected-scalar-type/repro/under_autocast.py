# /// script
# requires-python = ">=3.8"
# dependencies = ["torch"]
# ///
"""Under autocast float32 weights take an input in 16 bits and stay float32, with the values within its rounding."""

import torch
from torch import nn

torch.manual_seed(0)
model, x = nn.Linear(8, 4), torch.randn(5, 8)
half = x.to(torch.bfloat16)
try:
    model(half)
except RuntimeError as error:
    print(error)
    assert "must have the same dtype" in str(error)
else:
    raise AssertionError("the mixture was taken")

# region under-autocast fill: model, half
with torch.autocast("cpu", dtype=torch.bfloat16):  # on a GPU "cuda"
    out = model(half)
# endregion
out.float().pow(2).mean().backward()
assert model.weight.dtype == model.weight.grad.dtype == torch.float32
assert torch.allclose(out.float(), model(x), atol=0.03)
