# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""view makes the sizes fit and mixes time with features; permute does not."""
import torch
from torch import nn

lstm = nn.LSTM(2, 4, batch_first=True)
x = torch.arange(6.0).view(1, 2, 3)  # batch, features, time
try:
    lstm(x)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("3 features were taken for 2")
viewed, right = x.view(1, 3, 2), x.permute(0, 2, 1)
print(viewed.tolist(), right.tolist())
assert right[0, 0].tolist() == [0.0, 3.0] and viewed[0, 0].tolist() == [0.0, 1.0]
assert not torch.allclose(lstm(viewed)[0], lstm(right)[0])
