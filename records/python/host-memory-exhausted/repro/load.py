# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy"]
# ///
"""A file larger than the memory left: loading it whole fails, a map and pieces read it right.

    python load.py whole     fails
    python load.py mapped    the same sum from a memory map, and in pieces
"""
import os
import resource
import sys
import tempfile

import numpy as np

with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "rows.npy")
    rows = np.lib.format.open_memmap(path, mode="w+", dtype="float64", shape=(32, 1 << 20))
    for number in range(len(rows)):
        rows[number] = number
    rows.flush()
    del rows
    with open("/proc/self/status") as status:
        data = next(int(line.split()[1]) for line in status if line.startswith("VmData"))
    room = (data << 10) + (64 << 20)
    resource.setrlimit(resource.RLIMIT_DATA, (room, room))
    if sys.argv[1:] != ["mapped"]:
        np.load(path)
        raise AssertionError("256 MiB were read into 64")
    expected = sum(range(32)) * (1 << 20)
    # region read-in-pieces fill: path
    rows = np.load(path, mmap_mode="r")
    total = 0.0
    for start in range(0, len(rows), 4):
        total += float(rows[start : start + 4].sum())
    # endregion
    assert total == expected, total
    assert float(rows.sum()) == expected
    print("256 MiB summed with 64 to spare:", total)
