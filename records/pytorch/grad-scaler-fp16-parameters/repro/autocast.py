# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""autocast around a float16 model leaves its parameters, and so their gradients, in float16."""
import torch
from torch import nn

model = nn.Linear(4, 1).half()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scaler = torch.amp.GradScaler("cpu")
with torch.autocast("cpu", dtype=torch.float16):
    loss = (model(torch.ones(2, 4)) ** 2).mean()
scaler.scale(loss).backward()
assert model.weight.grad.dtype == torch.float16
try:
    scaler.step(optimizer)
except ValueError as error:
    print(error)
    assert "Attempting to unscale FP16 gradients" in str(error)
else:
    raise AssertionError("float16 gradients were unscaled")
