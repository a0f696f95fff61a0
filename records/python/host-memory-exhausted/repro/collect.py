# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy"]
# ///
"""A slice keeps the whole array alive, through `del` and `gc.collect()`; a copy of it does not.

    python collect.py view    there is no room for the next array of that size
    python collect.py copy    there is
"""
import gc
import resource
import sys
import tracemalloc

import numpy as np

kind = (sys.argv[1:] or ["view"])[0]
SIZE = 8 << 20  # numbers of 8 bytes: 64 MiB

with open("/proc/self/status") as status:
    data = next(int(line.split()[1]) for line in status if line.startswith("VmData"))
room = (data << 10) + (112 << 20)
resource.setrlimit(resource.RLIMIT_DATA, (room, room))
tracemalloc.start()
large = np.arange(SIZE, dtype="float64")
if kind == "view":
    part = large[:10]
else:
    # region copy-what-stays fill: large, [:10]
    part = large[:10].copy()
    # endregion
del large
gc.collect()
held = tracemalloc.get_traced_memory()[0]
try:
    following = np.ones(SIZE)
except MemoryError as error:
    print(held, "bytes live through a slice:", error)
    assert kind == "view" and "Unable to allocate" in str(error) and held > 64 << 20, (held, error)
else:
    assert kind == "copy" and held < 1 << 20 and following.sum() == SIZE, held
    print(held, "bytes live, and the next array has room")
assert np.array_equal(part, np.arange(10.0))
