# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A hidden state made for each batch fits the smaller last one too."""
import torch
from torch import nn

lstm = nn.LSTM(10, 20, num_layers=2, batch_first=True)
fixed = torch.zeros(2, 8, 20), torch.zeros(2, 8, 20)
for size in (8, 3):
    x = torch.randn(size, 5, 10)
    # region hidden fill: lstm, x
    layers = lstm.num_layers * (2 if lstm.bidirectional else 1)
    state = torch.zeros(layers, x.size(0), lstm.hidden_size, dtype=x.dtype, device=x.device)
    output, _ = lstm(x, (state, state.clone()))
    # endregion
    assert torch.allclose(output, lstm(x)[0])
try:
    lstm(x, fixed)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("a state of 8 samples was taken for 3")
