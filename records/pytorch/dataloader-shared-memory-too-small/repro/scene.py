# /// script
# requires-python = ">=3.9"
# dependencies = ["torch==2.13.0", "numpy"]
# ///
"""Batches of 8 MiB and 16 MiB of room in /dev/shm, where no room is reserved, as in older releases.

What fills it stays, and so does the program that fails.
"""
import os
import subprocess
import sys
import tempfile

from own_shm import own_shm

NO_ROOM_RESERVED = """
#include <errno.h>
#include <sys/types.h>
int posix_fallocate(int file, off_t from, off_t length) { return errno = EOPNOTSUPP; }
int posix_fallocate64(int file, off_t from, off_t length) { return errno = EOPNOTSUPP; }
"""
MAIN = """import torch
from torch.utils.data import DataLoader, Dataset


class Samples(Dataset):
    def __len__(self):
        return 128

    def __getitem__(self, index):
        return torch.full((1 << 18,), float(index))


if __name__ == "__main__":
    for batch in DataLoader(Samples(), 8, num_workers=2, timeout=60):
        pass
"""
folder = tempfile.mkdtemp()
with open(folder + "/sparse.c", "w") as file:
    file.write(NO_ROOM_RESERVED)
subprocess.run(["cc", "-shared", "-fPIC", "-o", folder + "/sparse.so", folder + "/sparse.c"], check=True)
os.mkdir(folder + "/app")
with open(folder + "/app/main.py", "w") as file:
    file.write(MAIN)
own_shm(16)
os.environ["LD_PRELOAD"] = folder + "/sparse.so"
os.execv(sys.executable, [sys.executable, folder + "/app/main.py"])
