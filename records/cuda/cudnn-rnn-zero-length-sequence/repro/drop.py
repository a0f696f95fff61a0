# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Run only the sequences that have elements, and scatter the results into zeros and the initial state."""
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence

torch.manual_seed(0)
gru = nn.GRU(4, 6, batch_first=True)
x = torch.randn(4, 5, 4)
lengths = torch.tensor([0, 5, 3, 0])
h_0 = torch.randn(1, 4, 6)
try:
    pack_padded_sequence(x, torch.sort(lengths, descending=True)[0], batch_first=True)
except (RuntimeError, ValueError) as error:
    print(error)
else:
    raise AssertionError("an empty sequence was packed")


def last_state(x, lengths, h_0):
    kept = (lengths > 0).nonzero().view(-1)
    if len(kept) == 0:
        return h_0.clone()
    _, h = gru(pack_padded_sequence(x[kept], lengths[kept], batch_first=True), h_0[:, kept])
    return h_0.clone().index_copy(1, kept, h)


h = last_state(x, lengths, h_0)
for i, length in enumerate(lengths.tolist()):
    alone = gru(x[i:i + 1, :length], h_0[:, i:i + 1].contiguous())[1] if length else h_0[:, i:i + 1]
    assert torch.allclose(h[:, i:i + 1], alone, atol=1e-6), i
assert torch.equal(last_state(x, lengths * 0, h_0), h_0)
