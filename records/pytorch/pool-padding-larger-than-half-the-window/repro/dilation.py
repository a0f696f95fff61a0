# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Dilation spreads the window, and the check does not count it."""
import torch
import torch.nn.functional as F

x = torch.randn(1, 2, 9, 9)
for window, dilation in ((3, 2), (3, 4), (5, 2)):
    spread = dilation * (window - 1) + 1
    assert F.max_pool2d(x, window, 1, window // 2, dilation).numel() > 0
    for padding in (window // 2 + 1, spread // 2):
        for pool in (F.max_pool1d, F.max_pool2d, F.max_pool3d):
            given = {F.max_pool1d: x[0], F.max_pool2d: x, F.max_pool3d: x[None]}[pool]
            try:
                pool(given, window, 1, padding, dilation)
            except RuntimeError as error:
                assert "half of" in str(error)
            else:
                raise AssertionError("%s took padding %d" % (pool.__name__, padding))
print("a window of %d with dilation %d covers %d pixels and takes a padding of %d" % (window, dilation, spread, window // 2))
