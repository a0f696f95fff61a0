# /// script
# requires-python = ">=3.8"
# dependencies = ["torch"]
# ///
"""Read what the graph saved after its backward pass has freed it, and let the error out."""
import torch

x = torch.ones(3, requires_grad=True)
y = x.exp()
assert torch.equal(y.grad_fn._saved_result, y), "before the backward pass it is there"
y.sum().backward()
y.grad_fn._saved_result
