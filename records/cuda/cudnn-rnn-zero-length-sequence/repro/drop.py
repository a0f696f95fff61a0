# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Run only the sequences that have elements, and put their states back beside the initial ones."""
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
    # region drop-empty fill: gru, x, lengths, h_0
    kept = (lengths > 0).nonzero().view(-1)
    h = h_0.clone()
    if len(kept):
        rows = kept.to(x.device)
        packed = pack_padded_sequence(x[rows], lengths[kept], batch_first=True)
        h.index_copy_(1, rows, gru(packed, h_0[:, rows])[1])
    # endregion
    return h


h = last_state(x, lengths, h_0)
for i, length in enumerate(lengths.tolist()):
    alone = gru(x[i:i + 1, :length], h_0[:, i:i + 1].contiguous())[1] if length else h_0[:, i:i + 1]
    assert torch.allclose(h[:, i:i + 1], alone, atol=1e-6), i
assert torch.equal(last_state(x, lengths * 0, h_0), h_0)
