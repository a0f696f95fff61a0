# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A field of int and float is collated, as no field of tensors and numbers is; an IterableDataset is read by enumerate."""
import torch
from torch.utils.data import DataLoader, IterableDataset
from torch.utils.data.dataloader import default_collate


class Stream(IterableDataset):
    def __init__(self, *samples):
        self.samples = samples

    def __iter__(self):
        return iter(self.samples)


for values in ((1, 2.5), (2.5, 1)):
    assert default_collate(list(values)).tolist() == list(values)
    assert next(iter(DataLoader(Stream(*values), batch_size=2))).tolist() == list(values)
try:
    default_collate([torch.ones(2), 3])
except TypeError as error:
    print(error)
else:
    raise AssertionError("a tensor and a number were collated")
wrong = []
for n, sample in enumerate(Stream(1, None, 2.5)):
    try:
        default_collate([sample])
    except TypeError:
        wrong.append(n)
assert wrong == [1]
