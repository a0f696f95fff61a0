# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""drop_last drops nothing where every batch is one row."""
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

data, layer = TensorDataset(torch.randn(65, 8)), nn.BatchNorm1d(8)
assert len(DataLoader(data, batch_size=32, drop_last=True)) == 2
loader = DataLoader(data, batch_size=1, drop_last=True)
assert len(loader) == 65
for (row,) in loader:
    try:
        layer(row)
    except ValueError as error:
        assert "Expected more than 1 value per channel" in str(error)
    else:
        raise AssertionError("one row was taken")
print("65 of 65 batches fail")
