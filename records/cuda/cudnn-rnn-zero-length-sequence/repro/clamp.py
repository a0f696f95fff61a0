# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Clamp lengths to 1, then put back what no step should have changed; compared with each sequence run alone."""
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


def run(lstm, x, lengths, state):
    """Sort by hand, which releases before enforce_sorted need as well."""
    order = torch.argsort(lengths, descending=True) if hasattr(torch, "argsort") else torch.sort(lengths, descending=True)[1]
    back = torch.sort(order)[1]
    packed = pack_padded_sequence(x[order], lengths.clamp(min=1)[order], batch_first=True)
    y, (h, c) = lstm(packed, tuple(s[:, order] for s in state))
    y = pad_packed_sequence(y, batch_first=True, total_length=x.shape[1])[0][back]
    full = (lengths > 0).float()
    y = y * full.view(-1, 1, 1)
    h, c = (torch.where(full.view(1, -1, 1) > 0, new[:, back], old) for new, old in zip((h, c), state))
    return y, h, c


torch.manual_seed(0)
lstm = nn.LSTM(4, 6, num_layers=2, batch_first=True)
x = torch.randn(4, 5, 4).requires_grad_()
lengths = torch.tensor([3, 0, 5, 0])
state = torch.randn(2, 4, 6), torch.randn(2, 4, 6)
y, h, c = run(lstm, x, lengths, state)

for i, length in enumerate(lengths.tolist()):
    own = tuple(s[:, i:i + 1].contiguous() for s in state)
    if length:
        alone, (h_i, c_i) = lstm(x[i:i + 1, :length], own)
        assert torch.allclose(y[i, :length], alone[0], atol=1e-6)
    else:
        h_i, c_i = own
    assert y[i, length:].abs().max().item() == 0 if length < 5 else True
    assert torch.allclose(h[:, i:i + 1], h_i, atol=1e-6) and torch.allclose(c[:, i:i + 1], c_i, atol=1e-6)

(y.sum() + h.sum() + c.sum()).backward()
assert x.grad[lengths == 0].abs().max().item() == 0, "the padding of an empty sequence must get no gradient"
assert x.grad[0, :3].abs().min().item() > 0
print("outputs, states and gradients agree")
