# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""cuDNN's own batch normalisation with epsilon = 1e-6 against the formula. Needs a GPU."""

import torch

assert torch.backends.cudnn.version() >= 7500
torch.manual_seed(0)
x = 1e-3 * torch.randn(32, 3, 8, 8, dtype=torch.float64)
ones, zeros = (f(3, device="cuda", dtype=torch.float64) for f in (torch.ones, torch.zeros))
y = torch.cudnn_batch_norm(x.cuda(), ones, zeros, None, None, True, 0.1, 1e-6)[0].cpu()

mean = x.mean(dim=(0, 2, 3), keepdim=True)
variance = ((x - mean) ** 2).mean(dim=(0, 2, 3), keepdim=True)
assert torch.allclose(y, (x - mean) / (variance + 1e-6) ** 0.5, atol=1e-7)
