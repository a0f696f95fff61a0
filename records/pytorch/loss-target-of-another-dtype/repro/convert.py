# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""The target in the dtype of the prediction: loss and gradient are those of float32 data."""
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

model, x = nn.Linear(2, 1), torch.ones(3, 2)
target = torch.from_numpy(np.array([[0.5], [0.0], [1.0]]))  # numpy counts in float64
prediction = model(x)
try:
    F.huber_loss(prediction, target).backward()
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("two dtypes were taken")
# region convert fill: prediction, target
print(prediction.dtype, target.dtype)
loss = F.huber_loss(model(x), target.to(prediction.dtype))
loss.backward()
# endregion
other = torch.nn.Linear(2, 1)
other.load_state_dict(model.state_dict())
F.huber_loss(other(x), torch.tensor([[0.5], [0.0], [1.0]])).backward()
model_grad = model.weight.grad.clone()
assert torch.equal(model_grad, other.weight.grad) and model_grad.dtype == torch.float32
