# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""cuDNN's batch normalisation called directly with epsilon = -1, as nn.BatchNorm never does. Needs a GPU."""

import torch

ones, zeros = torch.ones(3, device="cuda"), torch.zeros(3, device="cuda")
x = torch.randn(8, 3, 4, 4, device="cuda")
y = torch.cudnn_batch_norm(x, ones, zeros, None, None, True, 0.1, 1e-5)[0]
assert torch.isfinite(y).all()
torch.cudnn_batch_norm(x, ones, zeros, None, None, True, 0.1, -1.0)
