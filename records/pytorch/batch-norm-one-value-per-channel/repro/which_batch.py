# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Two sizes tell whether one row was left over, every batch is one row, or a split left one."""
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def failing_steps(rows, batch_size):
    layer, failed = nn.BatchNorm1d(8), []
    for step, (batch,) in enumerate(DataLoader(TensorDataset(torch.randn(rows, 8)), batch_size=batch_size)):
        try:
            layer(batch)
        except ValueError as error:
            assert "got input size torch.Size([1, 8])" in str(error)
            failed.append(step)
    return failed


for rows, batch_size in ((65, 32), (64, 32), (63, 32), (9, 4), (5, 1), (2, 2)):
    rest = rows % batch_size == 1
    expected = list(range(rows)) if batch_size == 1 else [rows // batch_size] if rest else []
    assert failing_steps(rows, batch_size) == expected, (rows, batch_size)

# nn.DataParallel splits a batch with chunk: 5 rows on 4 devices leave one row on the last
assert [len(part) for part in torch.randn(5, 8).chunk(4)] == [2, 2, 1]
assert [len(part) for part in torch.randn(4, 8).chunk(4)] == [1, 1, 1, 1]
# so 5 rows fail in the first step already, on one of the devices
for part, fits in zip(torch.randn(5, 8).chunk(4), (True, True, False)):
    try:
        nn.BatchNorm1d(8)(part)
    except ValueError:
        assert not fits
    else:
        assert fits
print("65 rows in batches of 32 fail at step", failing_steps(65, 32))
