# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A text longer than the table of positions: cut to its length, or read in windows, it comes out as it should."""
import torch
from torch import nn

torch.manual_seed(0)
words, table = nn.Embedding(100, 8), torch.randn(1, 512, 8)


def model(ids):
    return words(ids) + table[:, : ids.shape[1]]
# region shorten-the-sequence fill: model, ids
def first_tokens(model, ids):
    return model(ids[:, :512])


def in_windows(model, ids):
    return [model(window) for window in ids.split(512, 1)]
# endregion
ids = torch.randint(0, 100, (1, 600)).long()
try:
    model(ids)
except RuntimeError as error:
    print(error)
    assert "a (600) must match the size of tensor b (512) at non-singleton dimension 1" in str(error)
else:
    raise AssertionError("600 positions were found in 512")
reference = torch.stack([words.weight[int(n)] + table[0, i] for i, n in enumerate(ids[0, :512])])
assert torch.equal(first_tokens(model, ids)[0], reference), "the first 512 tokens are as they were"
windows = list(ids.split(512, 1))
assert [w.shape[1] for w in windows] == [512, 88] and torch.equal(torch.cat(windows, 1), ids), "no token is lost"
assert torch.equal(in_windows(model, ids)[1][0], words(ids[0, 512:]) + table[0, :88]), "each window begins at position 0"
print("cut, and in windows of", [w.shape[1] for w in windows])
