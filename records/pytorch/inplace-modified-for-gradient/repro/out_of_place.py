# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Written without overwriting, the gradient is the derivative, compared with differences of the function."""
import torch
from torch import nn


def check(function, x):
    function(x).sum().backward()
    step = 1e-6
    for i in range(x.numel()):
        moved = [x.detach().clone() for _ in range(2)]
        moved[0].view(-1)[i] += step
        moved[1].view(-1)[i] -= step
        slope = (function(moved[0]).sum() - function(moved[1]).sum()).item() / (2 * step)
        assert abs(slope - x.grad.view(-1)[i].item()) < 1e-5


torch.manual_seed(0)
points = lambda *shape: torch.randn(*shape, dtype=torch.double).requires_grad_()
check(lambda x: x.exp() + 1, points(4))
check(nn.Sequential(nn.Linear(3, 3), nn.Sigmoid(), nn.ReLU()).double(), points(2, 3))


def row_replaced(x):
    y = x.exp()
    # region clone-before-writing
    z = y.clone()
    z[0] = 0
    # endregion
    return z * y


check(row_replaced, points(3, 2))


def written_into(x):
    y = x.exp()
    y[0] = 0
    return y * y


try:
    written_into(points(3, 2)).sum().backward()
except RuntimeError as error:
    print(str(error)[:90])
else:
    raise AssertionError("a row was overwritten unnoticed")
