# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A training script without a main guard, under spawn: every worker runs it again and ends.

Argument: exit-code (default), or bare for the last line alone, as on Windows, which has no SIGCHLD.
What the workers print themselves is left out: a notebook or an IDE shows it elsewhere or nowhere.
"""
import os
import signal
import sys

import torch.multiprocessing as multiprocessing
from squares import Squares
from torch.utils.data import DataLoader

multiprocessing.set_start_method("spawn", force=True)  # Windows and macOS do so by themselves
if __name__ == "__mp_main__":
    sys.stderr = open(os.devnull, "w")

loader = DataLoader(Squares(), batch_size=4, num_workers=2)
batches = iter(loader)
if "bare" in sys.argv:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
for batch in batches:
    print(batch.tolist(), flush=True)
