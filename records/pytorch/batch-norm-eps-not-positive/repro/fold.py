# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Normalise with exactly sqrt(running_var) in eval(), without eps = 0: fold eps into the variance."""

import torch

torch.manual_seed(0)
bn = torch.nn.BatchNorm2d(3, affine=False)
for _ in range(50):
    bn(torch.randn(32, 3, 8, 8) * torch.tensor([0.5, 1.0, 4.0]).view(1, 3, 1, 1) + 2)
bn.eval()
mean, variance = bn.running_mean.double().view(1, 3, 1, 1), bn.running_var.double().view(1, 3, 1, 1)
x = torch.randn(8, 3, 8, 8)
reference = (x.double() - mean) / variance ** 0.5

assert bool((bn.running_var > 1e-5).all()), "the trick needs a variance above eps"
# region fold-eps-into-the-variance fill: bn
bn.eval()
bn.eps = 1e-5
bn.running_var -= bn.eps
# endregion
error = float((bn(x).double() - reference).abs().max())
print("largest difference to x - mean over sqrt(var): %.1e" % error)
assert error < 1e-5
