# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A DataLoader with spawned workers, and torch.save of a whole model, with a lambda and without.

loader.py [lambda|save|no-workers|partial]
"""
import functools
import io
import sys

import torch
from torch import nn
from torch.utils.data import DataLoader


# region top-level fill: scale, factor=5, data
def scale(batch, factor):
    return torch.tensor(batch) * factor


def make_loader(data):
    collate = functools.partial(scale, factor=5)
    return DataLoader(data, batch_size=2, collate_fn=collate, num_workers=2, multiprocessing_context="spawn")


# endregion
class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.activation = lambda x: x * 2


def main(kind):
    data = [1, 2, 3, 4]
    if kind == "lambda":
        list(DataLoader(data, batch_size=2, collate_fn=lambda batch: batch, num_workers=2, multiprocessing_context="spawn"))
    elif kind == "save":
        torch.save(Model(), io.BytesIO())
    elif kind == "no-workers":
        alone = DataLoader(data, batch_size=2, collate_fn=lambda batch: torch.tensor(batch) * 5, num_workers=0)
        assert [batch.tolist() for batch in alone] == [[5, 10], [15, 20]]
        print("no workers: right")
    else:
        assert [batch.tolist() for batch in make_loader(data)] == [[5, 10], [15, 20]]
        print("partial reached the workers")


if __name__ == "__main__":
    main((sys.argv[1:] or ["lambda"])[0])
