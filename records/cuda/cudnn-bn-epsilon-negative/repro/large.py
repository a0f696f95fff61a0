# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""epsilon = 1.0 runs, but the layer no longer normalises: quiet channels come out quiet."""

import torch

torch.manual_seed(0)
x = 3 + 0.1 * torch.randn(64, 3, 8, 8)
right = torch.nn.BatchNorm2d(3, eps=1e-5, affine=False)(x)
large = torch.nn.BatchNorm2d(3, eps=1.0, affine=False)(x)

print("std with 1e-5: %.3f, with 1.0: %.3f" % (right.std(), large.std()))
assert abs(float(right.std()) - 1) < 0.01
assert float(large.std()) < 0.2
