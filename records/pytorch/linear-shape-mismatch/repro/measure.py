# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Run the convolutions once on an image of the real size and build the linear layer for what comes out."""
import torch
from torch import nn

torch.manual_seed(0)


def features(side):
    stack = nn.Sequential(nn.Conv2d(3, 16, 5, stride=2), nn.ReLU(), nn.MaxPool2d(3, 2), nn.Conv2d(16, 32, 3))
    # region measure fill: stack, side
    with torch.no_grad():
        count = stack(torch.zeros(1, 3, side, side)).numel()
    # endregion
    return stack, count


for side in (32, 64, 97, 224):
    stack, count = features(side)
    head = nn.Linear(count, 10)
    x = torch.randn(2, 3, side, side)
    y = head(torch.flatten(stack(x), 1))
    assert y.shape == (2, 10)
    n = (((side - 5) // 2 + 1) - 3) // 2 + 1 - 2
    assert count == 32 * n * n, "the formula of the layers agrees"
    if hasattr(nn, "LazyLinear"):
        lazy = nn.LazyLinear(10)
        lazy(torch.flatten(stack(x), 1))
        assert lazy.in_features == count
    try:
        nn.Linear(count + 1, 10)(torch.flatten(stack(x), 1))
    except RuntimeError:
        pass
    else:
        raise AssertionError("a wrong count was taken")
print("pixels 32, 64, 97, 224, the last with", count, "features")
