# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""An LSTM with projection by its equations; a GRU with a linear layer behind it.

    python states.py           the projected LSTM (torch from 1.8 on)
    python states.py outside   the projection behind a GRU
"""
import sys

import torch

torch.manual_seed(0)
torch.set_num_threads(1)
x = torch.randn(6, 2, 4)
if sys.argv[1:] == ["outside"]:
    gru, wide = torch.nn.GRU(4, 8), torch.nn.Linear(8, 12)
    y = wide(gru(x)[0])
    assert y.shape == (6, 2, 12)
    assert torch.allclose(y, gru(x)[0] @ wide.weight.t() + wide.bias, atol=1e-6)
else:
    lstm = torch.nn.LSTM(4, 8, proj_size=3)
    h, c = torch.zeros(2, 3), torch.zeros(2, 8)
    for t in range(6):
        gates = x[t] @ lstm.weight_ih_l0.t() + lstm.bias_ih_l0 + h @ lstm.weight_hh_l0.t() + lstm.bias_hh_l0
        i, f, g, o = gates.chunk(4, 1)
        c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
        h = (torch.sigmoid(o) * torch.tanh(c)) @ lstm.weight_hr_l0.t()
    assert torch.allclose(lstm(x)[0][-1], h, atol=1e-6)
    for wrong in (lambda: torch.nn.LSTM(4, 8, proj_size=9), lambda: torch.nn.LSTM(4, 8, proj_size=8), lambda: torch.nn.GRU(4, 8, proj_size=4)):
        try:
            wrong()
        except (ValueError, TypeError) as error:
            print("PyTorch itself:", error)
        else:
            raise AssertionError("the projection was taken")
