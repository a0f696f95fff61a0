# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""detach makes no normal tensor of it."""
import torch

with torch.inference_mode():
    features = torch.ones(2) * 3
weight = torch.ones(2, requires_grad=True)
for tensor in (features, features.detach()):
    try:
        (tensor * weight).sum().backward()
    except RuntimeError as error:
        print(error)
        assert "Inference tensors cannot be saved for backward" in str(error)
    else:
        raise AssertionError("it was saved for backward")
