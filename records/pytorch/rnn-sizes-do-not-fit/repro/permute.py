# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""With the features last each step of time is that of the data."""
import torch
from torch import nn

lstm = nn.LSTM(2, 4, batch_first=True)
x = torch.randn(5, 2, 7)  # batch, features, time
try:
    lstm(x)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("7 features were taken for 2")
# region permute fill: lstm, x
print(x.shape, lstm.input_size, lstm.batch_first)
output, _ = lstm(x.permute(0, 2, 1))  # (batch, features, time) to (batch, time, features)
# endregion
state = None
for step in range(7):
    one, state = lstm(x[:, :, step : step + 1].permute(0, 2, 1), state)
    assert torch.allclose(one[:, 0], output[:, step], atol=1e-6)
