# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Two tests on a mask tell an empty sequence from one that is not padded on the right."""
import torch
from torch.nn.utils.rnn import pack_padded_sequence


def empty_rows(mask):
    return (mask.sum(1) == 0).nonzero().view(-1).tolist()


def rows_with_gaps(mask):
    appears_late = (mask[:, 1:] > mask[:, :-1]).sum(1)
    return (appears_late > 0).nonzero().view(-1).tolist()


good = torch.tensor([[1, 1, 1], [1, 0, 0]])
empty = torch.tensor([[1, 1, 1], [0, 0, 0]])
gaps = torch.tensor([[1, 1, 1], [0, 1, 1]])
assert empty_rows(good) == [] and rows_with_gaps(good) == []
assert empty_rows(empty) == [1] and rows_with_gaps(empty) == []
assert empty_rows(gaps) == [] and rows_with_gaps(gaps) == [1]

x = torch.randn(2, 3, 4)
for mask, fails in ((good, False), (empty, True), (gaps, False)):
    try:
        pack_padded_sequence(x, mask.sum(1), batch_first=True)
    except (RuntimeError, ValueError) as error:
        assert fails, error
        print(error)
    else:
        assert not fails
