# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Changing through .data or under detach hides the change from autograd, and the gradient is wrong."""
import torch

x = torch.tensor([0.5, 1.0, 2.0], requires_grad=True)
wanted = x.detach().exp()
for hide in (lambda y: y.data,):
    x.grad = None
    y = x.exp()
    hide(y).add_(1)
    y.sum().backward()
    print("gradient", x.grad.tolist(), "wanted", wanted.tolist())
    assert torch.allclose(x.grad, wanted + 1), "off by the very change"
    assert not torch.allclose(x.grad, wanted)
x.grad = None
y = x.exp()
y.detach().add_(1)
try:
    y.sum().backward()
except RuntimeError as error:
    assert "modified by an inplace operation" in str(error), "detach shares the count of changes"
else:
    raise AssertionError("detach hid it")
