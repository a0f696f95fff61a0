# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Layers of a current PyTorch on an empty batch on the GPU: right shapes, no cuDNN error. Needs a GPU."""

import torch

x = torch.zeros(0, 3, 8, 8, device="cuda", requires_grad=True)
conv = torch.nn.Conv2d(3, 8, 3).cuda()
y = torch.nn.functional.max_pool2d(torch.nn.BatchNorm2d(8).cuda().eval()(conv(x)), 2)
assert y.shape == (0, 8, 3, 3), y.shape
y.sum().backward()
assert x.grad.shape == x.shape and not conv.weight.grad.any()
