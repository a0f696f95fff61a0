# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Keep the batches of a DataLoader with a worker: each holds a file descriptor open.

dataloader.py [kept|file-system|spawned|copied|names]
"""
import os
import resource
import sys

import torch
from torch.utils.data import DataLoader, TensorDataset

kind = (sys.argv[1:] or ["kept"])[0]
data = TensorDataset(torch.arange(200.0).view(200, 1))


# region file-system-sharing
def share_by_files(worker=None):
    torch.multiprocessing.set_sharing_strategy("file_system")


# endregion
def keep(loader, copy=False):
    """Keep every batch that the loader gives, as a list of results does."""
    kept = []
    for (batch,) in loader:
        kept.append(batch.clone() if copy else batch)
    return kept


if __name__ == "__main__":
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (400 if kind == "names" else 100, hard))
    loader = DataLoader(data, num_workers=1)
    if kind == "file-system":
        share_by_files()
    elif kind == "spawned":
        share_by_files()
        try:
            # the worker of spawn does not know what this process has chosen
            keep(DataLoader(data, num_workers=1, multiprocessing_context="spawn"))
        except RuntimeError as error:
            print("without worker_init_fn:", error)
            assert "Too many open files" in str(error) or "ancdata" in str(error), error
        else:
            raise AssertionError("200 batches were kept")
        # region in-spawned-workers fill: data
        loader = DataLoader(data, num_workers=1, multiprocessing_context="spawn", worker_init_fn=share_by_files)
        # endregion
    kept = keep(loader, copy=kind == "copied")
    assert torch.equal(torch.cat(kept).view(-1), torch.arange(200.0))
    if kind == "names":
        open_now = [os.readlink("/proc/self/fd/" + number) for number in os.listdir("/proc/self/fd") if os.path.islink("/proc/self/fd/" + number)]
        shared = [name for name in open_now if os.path.basename(name).startswith("torch_")]
        print(len(shared), "of", len(open_now), "like", shared[0])
        assert len(shared) == 200
    print(len(kept), "batches kept, under a limit of", resource.getrlimit(resource.RLIMIT_NOFILE)[0], "open files")
