# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Inference mode is lifted by inference_mode(False), and not by enable_grad; tensors made in it stay outside of autograd."""

import torch
from torch import nn

torch.manual_seed(0)
model, x = nn.Linear(4, 3), torch.randn(5, 4)
with torch.inference_mode():
    made_inside = x * 1
    with torch.enable_grad():
        assert model(x).grad_fn is None
    with torch.inference_mode(False):
        model(x).pow(2).mean().backward()
        try:
            model(made_inside).pow(2).mean().backward()
        except RuntimeError as error:
            print(error)
            assert "Inference tensors cannot be saved for backward" in str(error)
        else:
            raise AssertionError("a tensor of inference mode was trained on")
wanted = 2 * (x @ model.weight.t() + model.bias).detach().t() @ x / 15
assert torch.allclose(model.weight.grad, wanted, atol=1e-5)
print("equal to the formula")
