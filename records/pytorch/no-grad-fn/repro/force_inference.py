# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A loss made under inference_mode cannot be told to require grad afterwards."""
import torch
from torch import nn

model, x = nn.Linear(4, 3), torch.randn(5, 4)
with torch.inference_mode():
    loss = model(x).pow(2).mean()
try:
    loss.requires_grad_()
except RuntimeError as error:
    print(error)
    assert "inference tensor outside InferenceMode is not allowed" in str(error)
else:
    raise AssertionError("an inference tensor requires grad")
