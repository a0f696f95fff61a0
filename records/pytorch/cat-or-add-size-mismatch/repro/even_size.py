# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""An even size is not enough: three halvings want a multiple of 8."""
import torch
from torch import nn

downs = [nn.Conv2d(4, 4, 3, stride=2, padding=1) for _ in range(3)]
ups = [nn.ConvTranspose2d(4, 4, 2, stride=2) for _ in range(3)]


def network(x):
    kept = []
    for down in downs:
        kept.append(x)
        x = down(x)
    for up in ups:
        x = up(x) + kept.pop()
    return x


taken = []
for size in range(17, 41):
    try:
        assert network(torch.randn(1, 4, 32, size)).shape[-1] == size
        taken.append(size)
    except RuntimeError as error:
        assert "at non-singleton dimension 3" in str(error)
print("sizes taken:", taken)
assert taken == [24, 32, 40]
