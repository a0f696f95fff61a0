# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""An LSTM with one unit, as a bounded size gives it, follows the equations of the LSTM."""
import torch

torch.manual_seed(0)
torch.set_num_threads(1)
base, width = 3, 0.25
assert int(base * width) == 0
units = max(1, int(base * width))
lstm, x = torch.nn.LSTM(4, units), torch.randn(6, 2, 4)
h = c = torch.zeros(2, units)
for t in range(6):
    gates = x[t] @ lstm.weight_ih_l0.t() + lstm.bias_ih_l0 + h @ lstm.weight_hh_l0.t() + lstm.bias_hh_l0
    i, f, g, o = gates.chunk(4, 1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    h = torch.sigmoid(o) * torch.tanh(c)
assert torch.allclose(lstm(x)[0][-1], h, atol=1e-6)
print("one unit is a layer")
