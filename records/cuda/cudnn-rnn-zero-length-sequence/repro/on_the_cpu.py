# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""torch 2.0.0 runs an LSTM over no time steps on the CPU, and its final state is not the initial one."""
import torch
from torch import nn

torch.manual_seed(0)
lstm = nn.LSTM(4, 6)
h_0, c_0 = torch.full((1, 3, 6), 0.25), torch.full((1, 3, 6), 0.5)
y, (h_n, c_n) = lstm(torch.randn(0, 3, 4), (h_0, c_0))
assert y.shape == (0, 3, 6)
assert not torch.equal(h_n, h_0), "with no step taken the state should have stayed, and did"
print("initial", h_0[0, 0, :3].tolist(), "final", h_n[0, 0, :3].tolist())
