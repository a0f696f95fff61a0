# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Filtering None out of the batch: smaller batches, and another error where a whole batch was None."""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.dataloader import default_collate


def filtered(batch):
    return default_collate([sample for sample in batch if sample is not None])


def samples(*missing):
    return [None if n in missing else torch.tensor(float(n)) for n in range(6)]


some = list(DataLoader(samples(1, 4), batch_size=2, collate_fn=filtered))
assert [b.tolist() for b in some] == [[0.0], [2.0, 3.0], [5.0]], some
try:
    list(DataLoader(samples(2, 3), batch_size=2, collate_fn=filtered))
except IndexError as error:
    print("a batch of nothing but None:", error)
    assert "list index out of range" in str(error)
else:
    raise AssertionError("an empty batch was collated")
