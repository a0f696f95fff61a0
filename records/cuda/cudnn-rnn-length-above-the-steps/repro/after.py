# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Lengths computed after the layer that shortens the time axis; every sequence as if it were alone."""
import torch
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

torch.manual_seed(0)
torch.set_num_threads(1)
conv, lstm = torch.nn.Conv1d(2, 4, 3, stride=2), torch.nn.LSTM(4, 5, batch_first=True)
given = [11, 7, 4]
x = torch.zeros(3, 2, 11)
for i, n in enumerate(given):
    x[i, :, :n] = torch.randn(2, n)
y = conv(x).transpose(1, 2)
lengths = [(n - 3) // 2 + 1 for n in given]
assert max(given) > y.shape[1] >= max(lengths), "the old lengths do not fit any more"
assert torch.tensor(given).clamp(max=y.shape[1]).max() == y.shape[1]
out = pad_packed_sequence(lstm(pack_padded_sequence(y, lengths, batch_first=True))[0], batch_first=True)[0]
for i, n in enumerate(given):
    alone = lstm(conv(x[i : i + 1, :, :n]).transpose(1, 2))[0]
    assert alone.shape[1] == lengths[i] and torch.allclose(out[i, : lengths[i]], alone[0], atol=1e-6)
padded = torch.nn.Conv1d(2, 4, 3, stride=2, padding=1)
for n in given:
    assert padded(torch.zeros(1, 2, n)).shape[2] == (n + 2 * 1 - 3) // 2 + 1
print(given, "become", lengths)
