# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A data set returns what default_collate cannot make a batch of, and the error is let out.

batches.py [none|date|later|label]: no label at all, a date, a sample or a label that is None after a good one.
"""
import datetime
import sys

import torch
from torch.utils.data import DataLoader

kind = (sys.argv[1:] or ["none"])[0]


class Samples(torch.utils.data.Dataset):
    def __len__(self):
        return 4

    def __getitem__(self, n):
        if kind == "none":
            return {"image": torch.ones(2), "label": None}
        if kind == "date":
            return torch.ones(2), datetime.date(2020, 1, n + 1)
        if kind == "label":
            return torch.ones(2), 1 if n == 0 else None
        return torch.ones(2) if n == 0 else None


good = next(iter(DataLoader([{"image": torch.ones(2), "label": 1}] * 4, batch_size=4)))
assert good["image"].shape == (4, 2) and good["label"].tolist() == [1] * 4
for batch in DataLoader(Samples(), batch_size=4):
    print(batch)
