# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A worker that ends by itself or is ended: sample 5 kills it, crashes in C, or calls sys.exit.

Argument: killed (default, as the kernel does where memory is short), crash, exit; two more arguments
set the number of workers and the batch size.
"""
import ctypes
import os
import signal
import sys

from torch.utils.data import DataLoader, Dataset


class Samples(Dataset):
    def __init__(self, form):
        self.form = form

    def __len__(self):
        return 16

    def __getitem__(self, index):
        if index == 5:
            if self.form == "killed":
                os.kill(os.getpid(), signal.SIGKILL)
            elif self.form == "crash":
                ctypes.string_at(0)
            elif self.form == "exit":
                sys.exit(3)
            elif self.form == "raise":
                raise KeyError("sample 5")
        return index


def loader(form, workers=2, batch_size=2):
    return DataLoader(Samples(form), batch_size, num_workers=workers, collate_fn=list)


if __name__ == "__main__":
    form = sys.argv[1] if len(sys.argv) > 1 else "killed"
    workers = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    batch_size = int(sys.argv[3]) if len(sys.argv) > 3 else 2
    for batch in loader("well", workers, batch_size):
        assert len(batch) == batch_size
    for batch in loader(form, workers, batch_size):
        print(batch, flush=True)
