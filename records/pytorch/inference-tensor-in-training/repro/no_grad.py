# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Under no_grad the same numbers come out, and they can be used in training."""
import torch

encoder = torch.nn.Linear(2, 2)
x = torch.ones(1, 2)
weight = torch.ones(2, requires_grad=True)
with torch.inference_mode():
    features = encoder(x)
try:
    (features * weight).sum().backward()
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("it was saved for backward")
# region no-grad fill: encoder, x
with torch.no_grad():
    features = encoder(x)
# endregion
(features * weight).sum().backward()
assert torch.equal(weight.grad, encoder(x)[0].detach()) and encoder.weight.grad is None
