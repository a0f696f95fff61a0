# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""The model in float64 then refuses the float32 inputs."""
import torch
from torch import nn
from torch.nn import functional as F

model, x, target = nn.Linear(2, 1), torch.ones(3, 2), torch.ones(3, 1, dtype=torch.float64)
try:
    F.huber_loss(model(x), target).backward()
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("two dtypes were taken")
try:
    model.double()(x)
except RuntimeError as error:
    print(error)
    assert "Found dtype" not in str(error)
else:
    raise AssertionError("float32 was taken by a float64 layer")
