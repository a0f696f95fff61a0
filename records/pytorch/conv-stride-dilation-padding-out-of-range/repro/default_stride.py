# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A pooling stride of 0 once meant "as the window"; leave it out and every release gives that."""
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(2, 4, 8, 8)
reference = torch.stack([x[:, :, i::2, j::2] for i in (0, 1) for j in (0, 1)])
for pool, expected in ((nn.AvgPool2d, reference.mean(0)), (nn.MaxPool2d, reference.max(0)[0])):
    assert torch.allclose(pool(2)(x), expected, atol=1e-6)
    old = pool(2, 0)
    if torch.__version__.startswith("1.0."):
        assert old.stride == 2 and torch.allclose(old(x), expected, atol=1e-6), "0 was replaced by the window"
        continue
    assert old.stride == 0
    try:
        old(x)
    except RuntimeError as error:
        print(error)
    else:
        raise AssertionError("a stride of 0 was taken")
