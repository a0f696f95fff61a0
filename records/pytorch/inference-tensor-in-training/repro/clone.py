# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A clone made outside inference mode is a normal tensor."""
import torch

with torch.inference_mode():
    features = torch.ones(2) * 3
weight = torch.ones(2, requires_grad=True)
try:
    (features * weight).sum().backward()
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("it was saved for backward")
# region clone fill: features
features = features.clone()  # outside torch.inference_mode
# endregion
(features * weight).sum().backward()
assert weight.grad.tolist() == [3.0, 3.0] and not features.is_inference()
