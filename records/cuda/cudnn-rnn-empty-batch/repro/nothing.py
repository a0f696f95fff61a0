# /// script
# requires-python = ">=3.8"
# dependencies = ["torch"]
# ///
"""On the CPU a batch of none gives an empty result of the very shape that the zeros have."""
import torch

lstm = torch.nn.LSTM(4, 6, batch_first=True)
x = torch.zeros(0, 5, 4)
assert lstm(x.new_zeros((1, 5, 4)))[0].shape == (1, 5, 6)
assert lstm(x)[0].shape == x.new_zeros((0, x.shape[1], 6)).shape == (0, 5, 6)
print("an empty result")
