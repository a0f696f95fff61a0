# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""zero_grad empties the gradients and keeps the graph; calling it changes nothing here."""
import torch
from torch import nn

lstm, state = nn.LSTM(3, 4), None
optimizer = torch.optim.SGD(lstm.parameters(), lr=0.1)
for step in range(2):
    optimizer.zero_grad()
    lstm.zero_grad()
    output, state = lstm(torch.randn(6, 2, 3), state)
    try:
        output.pow(2).mean().backward()
    except RuntimeError as error:
        print("step", step, error)
        assert step == 1 and "second time" in str(error)
    else:
        assert step == 0
