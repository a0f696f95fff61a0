# /// script
# requires-python = ">=3.9"
# dependencies = ["torch==2.13.0", "numpy"]
# ///
"""A loop over a DataLoader whose batches have 8 MiB each, with a /dev/shm of its own.

train.py [FORM [MIB [WORKERS [PREFETCH [BATCH]]]]]

FORM: collated (default; the worker collates into shared memory), queued (it shares what is done as it sends it),
blocks (the dataset itself takes shared memory), sparse (no room is reserved, as in older releases),
locks (others have filled it before the workers start), cut (a mapped file lost its end), killed (by a signal),
files (the limit of open files is met), arrays (NumPy goes through the pipe), slow (each batch takes a while),
kept (every batch is kept), copied (a copy of it is).
"""
import os
import subprocess
import sys
import tempfile

from own_shm import MIB, free, own_shm

FORM = (sys.argv[1:] or ["collated"])[0]
SIZE, WORKERS, PREFETCH, BATCH = [int(w) for w in sys.argv[2:6]] + [16, 2, 2, 8][len(sys.argv[2:6]):]

NO_ROOM_RESERVED = """
#include <errno.h>
#include <sys/types.h>
int posix_fallocate(int file, off_t from, off_t length) { return errno = EOPNOTSUPP; }
int posix_fallocate64(int file, off_t from, off_t length) { return errno = EOPNOTSUPP; }
"""

if __name__ == "__main__" and not os.environ.get("OWN_SHM"):
    if FORM == "sparse":
        folder = tempfile.mkdtemp()
        with open(folder + "/sparse.c", "w") as file:
            file.write(NO_ROOM_RESERVED)
        subprocess.run(["cc", "-shared", "-fPIC", "-o", folder + "/sparse.so", folder + "/sparse.c"], check=True)
        os.environ["LD_PRELOAD"] = folder + "/sparse.so"
    own_shm(SIZE)
    os.environ["OWN_SHM"] = "1"
    os.execv(sys.executable, [sys.executable, *sys.argv])  # the library above is looked at when a program starts

import resource
import signal
import threading
import time
from multiprocessing import shared_memory

import numpy as np
import torch
from torch.utils.data import DataLoader, Dataset

SAMPLES = 128
NUMBERS = MIB // 4


class Samples(Dataset):
    """1 MiB each: sample i is full of i."""

    def __init__(self, form, mapped=None):
        self.form, self.mapped = form, mapped

    def __len__(self):
        return SAMPLES

    def __getitem__(self, index):
        if self.form == "killed" and index == 20:
            os.kill(os.getpid(), signal.SIGKILL)
        if self.form == "blocks":
            self.kept = getattr(self, "kept", [])
            self.kept.append(shared_memory.SharedMemory(create=True, size=4 * MIB))
            np.ndarray(NUMBERS, np.float32, self.kept[-1].buf)[:] = index
        if self.mapped is not None:
            return torch.from_numpy(np.array(self.mapped[index]))
        if self.form == "arrays":
            return np.full(NUMBERS, index, np.float32)
        return torch.full((NUMBERS,), float(index))


def mapped_file():
    """Samples in one file, the last half of which is gone: an interrupted copy, a full disk."""
    name = tempfile.mkdtemp() + "/samples.bin"
    whole_file = np.memmap(name, np.float32, "w+", shape=(SAMPLES, NUMBERS))
    whole_file[:] = np.arange(SAMPLES, dtype=np.float32)[:, None]
    whole_file.flush()
    os.truncate(name, SAMPLES * MIB // 2)
    return whole_file


def collate(form):
    return {"queued": torch.stack, "arrays": np.stack}.get(form)


class Watch(threading.Thread):
    """The least room that /dev/shm had: what df shows while the job runs."""

    def run(self):
        self.least = free()
        while not getattr(self, "done", False):
            self.least = min(self.least, free())
            time.sleep(0.002)


def train(form=FORM, workers=WORKERS, prefetch=PREFETCH, batch=BATCH):
    """The sum of every batch, which is known: the sum of its samples' numbers, times their length."""
    more = {"prefetch_factor": prefetch, "timeout": 20} if workers else {}
    data = Samples(form, mapped_file() if form == "cut" else None)
    sums, kept, before = [], [], free()
    if form == "files":
        used, hard = len(os.listdir("/proc/self/fd")), resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (used + 20, hard))
    for got in DataLoader(data, batch, num_workers=workers, collate_fn=collate(form), **more):
        got = torch.as_tensor(got)
        assert got.shape == (batch, NUMBERS)
        sums.append(int(got.double().sum()))
        if form == "slow":
            time.sleep(0.1)
        if form in ("kept", "files"):
            kept.append(got)
        elif form == "copied":
            kept.append(got.clone())
    for number, one in enumerate(kept):
        assert int(one.double().sum()) == sums[number]
    if form == "kept":  # what is kept takes room, and no name is left to list
        assert before - free() >= len(kept) * batch * MIB
        assert not [name for name in os.listdir("/dev/shm") if name.startswith("torch_")]
    right = [sum(range(first, first + batch)) * NUMBERS for first in range(0, SAMPLES, batch)]
    assert sums == right, (sums, right)
    return sums


if __name__ == "__main__":
    watch = Watch(daemon=True)
    watch.start()
    if FORM == "locks":
        others = open("/dev/shm/of-others", "wb", buffering=0)
        try:
            while True:
                others.write(bytes(4096))
        except OSError:
            print("filled")
    try:
        sums = train()
        print("right:", len(sums), "batches", flush=True)
    finally:
        watch.done = True
        watch.join()
        print("/dev/shm: %d MiB, least free %.1f MiB" % (SIZE, watch.least / MIB), flush=True)
