# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Run a GRU over a batch that has no time steps at all, and let the error out."""
import torch
from torch import nn

gru = nn.GRU(4, 6)
assert gru(torch.randn(1, 3, 4))[0].shape == (1, 3, 6)
gru(torch.randn(0, 3, 4))
