# /// script
# requires-python = ">=3.10"
# dependencies = ["torch==2.13.0", "numpy"]
# ///
"""A batch of 23 in PyTorch equals the same images one at a time."""
import torch

conv = torch.nn.Conv2d(3, 32, 3, padding=1, bias=False)
x = torch.randn(23, 3, 32, 32)
torch.testing.assert_close(conv(x), torch.cat([conv(one[None]) for one in x]), rtol=1e-4, atol=1e-5)
print(tuple(conv(x).shape))
