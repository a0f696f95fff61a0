# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Two tests on a mask tell an empty sequence from one that is not padded on the right."""
import torch
from torch.nn.utils.rnn import pack_padded_sequence


def faults(mask):
    # region smallest-length fill: mask
    empty = (mask.sum(1) == 0).any()
    gaps = (mask[:, 1:] > mask[:, :-1]).any()
    # endregion
    return bool(empty), bool(gaps)


good = torch.tensor([[1, 1, 1], [1, 0, 0]])
empty = torch.tensor([[1, 1, 1], [0, 0, 0]])
gaps = torch.tensor([[1, 1, 1], [0, 1, 1]])
assert faults(good) == (False, False)
assert faults(empty) == (True, False)
assert faults(gaps) == (False, True)

x = torch.randn(2, 3, 4)
for mask, fails in ((good, False), (empty, True), (gaps, False)):
    try:
        pack_padded_sequence(x, mask.sum(1), batch_first=True)
    except (RuntimeError, ValueError) as error:
        assert fails, error
        print(error)
    else:
        assert not fails

# the neighbour: a batch of no samples has no smallest length
try:
    torch.zeros(0, dtype=torch.long).min()
except (RuntimeError, IndexError) as error:
    print(error)
else:
    raise AssertionError("the minimum of nothing was taken")
