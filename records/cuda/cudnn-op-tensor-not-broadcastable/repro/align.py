# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Shapes aligned as cuDNN wants them (full shape first, leading axes of 1) give NumPy's broadcast results."""
import numpy
import torch

torch.manual_seed(0)
a, b = torch.randn(2, 8, 4, 4), torch.randn(8, 1, 1)


def combine(operation, first, second):
    """cuDNN's rule: the first operand has the shape of the result, the second sizes equal or 1."""
    assert first.dim() == second.dim()
    assert all(n == m or m == 1 for n, m in zip(first.shape, second.shape))
    return operation(first, second)


aligned = b.reshape((1,) * (a.dim() - b.dim()) + tuple(b.shape))
for mine, numpys in ((torch.add, numpy.add), (torch.mul, numpy.multiply), (torch.min, numpy.minimum), (torch.max, numpy.maximum)):
    assert numpy.allclose(combine(mine, a, aligned).numpy(), numpys(a.numpy(), b.numpy()))
left, right = torch.randn(2, 1, 4), torch.randn(1, 3, 1)
full = left.expand(2, 3, 4).contiguous()
assert numpy.allclose(combine(torch.add, full, right).numpy(), left.numpy() + right.numpy())
