# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Keep the batches of a DataLoader with a worker: each holds a file descriptor open.

dataloader.py [kept|file-system|copied]
"""
import resource
import sys

import torch
from torch.utils.data import DataLoader, TensorDataset

kind = (sys.argv[1:] or ["kept"])[0]
if __name__ == "__main__":
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (100, hard))
    if kind == "file-system":
        torch.multiprocessing.set_sharing_strategy("file_system")
    kept = []
    for (batch,) in DataLoader(TensorDataset(torch.arange(200.0).view(200, 1)), num_workers=1):
        kept.append(batch.clone() if kind == "copied" else batch)
    assert torch.equal(torch.cat(kept).view(-1), torch.arange(200.0))
    print(len(kept), "batches kept, under a limit of 100 open files")
