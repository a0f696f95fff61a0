# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A reduction over an axis of length 1 is the number itself, except where it is squared."""
import torch

torch.manual_seed(0)
for x, axis in ((torch.randn(2, 1, 4), 1), (torch.randn(2, 3, 4), 1)):
    # region copy-instead fill: x, axis
    y = x if x.shape[axis] == 1 else x.sum(axis, keepdim=True)
    # endregion
    assert torch.equal(y, x.sum(axis, keepdim=True))
x = torch.randn(2, 1, 4)
for reduced in (x.sum(1, keepdim=True), x.mean(1, keepdim=True), x.max(1, keepdim=True)[0], x.prod(1, keepdim=True)):
    assert reduced.shape == x.shape and torch.equal(reduced, x)
assert int(x.max(1)[1].abs().sum()) == 0 and int(x.argmax(1).abs().sum()) == 0
assert torch.allclose(x.norm(dim=1, keepdim=True), x.abs()) and not torch.equal(x.norm(dim=1, keepdim=True), x)
print("a copy, and index 0")
