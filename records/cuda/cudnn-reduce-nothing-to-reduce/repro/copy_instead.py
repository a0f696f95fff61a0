# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A reduction over an axis of length 1 is the number itself, except where it is squared."""
import torch

torch.manual_seed(0)
x = torch.randn(2, 1, 4)
for reduced in (x.sum(1, keepdim=True), x.mean(1, keepdim=True), x.max(1, keepdim=True)[0], x.prod(1, keepdim=True)):
    assert reduced.shape == x.shape and torch.equal(reduced, x)
assert int(x.max(1)[1].abs().sum()) == 0 and int(x.argmax(1).abs().sum()) == 0
assert torch.allclose(x.norm(dim=1, keepdim=True), x.abs()) and not torch.equal(x.norm(dim=1, keepdim=True), x)
print("a copy, and index 0")
