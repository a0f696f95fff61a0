# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy"]
# ///
"""A slice keeps the whole array alive, through `del` and `gc.collect()`; a copy of it does not."""
import gc
import tracemalloc

import numpy as np


def held(take):
    """The bytes that live after the large array was deleted and garbage collected, and what was taken."""
    tracemalloc.start()
    large = np.arange(8 << 20, dtype="float64")
    taken = take(large)
    del large
    gc.collect()
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return size, taken


view, kept = held(lambda array: array[:10])
copy, again = held(lambda array: array[:10].copy())
assert view > 64 << 20 and copy < 1 << 10, (view, copy)
assert np.array_equal(kept, again)
print(view, "bytes live through a slice,", copy, "with a copy")
