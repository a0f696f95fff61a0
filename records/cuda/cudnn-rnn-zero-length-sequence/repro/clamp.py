# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Clamp lengths to 1, then put back what no step should have changed; compared with each sequence run alone."""
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

torch.manual_seed(0)
lstm = nn.LSTM(4, 6, num_layers=2, batch_first=True)
x = torch.randn(4, 5, 4).requires_grad_()
lengths = torch.tensor([5, 3, 0, 0])
h_0, c_0 = torch.randn(2, 4, 6), torch.randn(2, 4, 6)
try:
    pack_padded_sequence(x, lengths, batch_first=True)
except (RuntimeError, ValueError) as error:
    print("refused:", error)
else:
    raise AssertionError("an empty sequence was packed")
# region clamp-and-mask fill: lstm, x, lengths, h_0, c_0
packed = pack_padded_sequence(x, lengths.clamp(min=1), batch_first=True)
y, (h, c) = lstm(packed, (h_0, c_0))
y, _ = pad_packed_sequence(y, batch_first=True, total_length=x.shape[1])
full = (lengths > 0).to(x.device)
y = torch.where(full.view(-1, 1, 1), y, torch.zeros_like(y))
h = torch.where(full.view(1, -1, 1), h, h_0)
c = torch.where(full.view(1, -1, 1), c, c_0)
# endregion
for i, length in enumerate(lengths.tolist()):
    own = tuple(s[:, i:i + 1].contiguous() for s in (h_0, c_0))
    if length:
        alone, (h_i, c_i) = lstm(x[i:i + 1, :length], own)
        assert torch.allclose(y[i, :length], alone[0], atol=1e-6)
    else:
        h_i, c_i = own
    assert y[i, length:].abs().max().item() == 0 if length < 5 else True
    assert torch.allclose(h[:, i:i + 1], h_i, atol=1e-6) and torch.allclose(c[:, i:i + 1], c_i, atol=1e-6)

(y.sum() + h.sum() + c.sum()).backward()
assert x.grad[lengths == 0].abs().max().item() == 0, "the padding of an empty sequence must get no gradient"
assert x.grad[1, :3].abs().min().item() > 0

# without the last three lines of the region the padding of an empty sequence is learnt from
x.grad = None
bare, (h_bare, c_bare) = lstm(pack_padded_sequence(x, lengths.clamp(min=1), batch_first=True), (h_0, c_0))
(bare.data.sum() + h_bare.sum() + c_bare.sum()).backward()
assert x.grad[lengths == 0].abs().max().item() > 0

if not torch.__version__.startswith("1.0."):  # batches in another order
    order = torch.tensor([2, 1, 3, 0])
    mixed = pack_padded_sequence(x[order], lengths[order].clamp(min=1), batch_first=True, enforce_sorted=False)
    h_mixed = lstm(mixed, (h_0[:, order], c_0[:, order]))[1][0]
    assert torch.allclose(h_mixed, h_bare[:, order], atol=1e-6)
print("outputs, states and gradients agree")
