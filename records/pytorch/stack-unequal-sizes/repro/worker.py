# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""In a worker the batch is laid out in shared memory after the first sample: where that is a large one, other words come.

The error is let out; the main process, given the same samples, names the sizes.
"""

import torch
from torch.utils.data import DataLoader

samples = [torch.zeros(n) for n in (7, 5, 5, 5)]

if __name__ == "__main__":
    assert next(iter(DataLoader([samples[0]] * 4, batch_size=4, num_workers=1))).shape == (4, 7)
    try:
        next(iter(DataLoader(samples, batch_size=4)))
    except RuntimeError as error:
        assert "got [7] at entry 0 and [5] at entry 1" in str(error)
    else:
        raise AssertionError("the main process stacked them")
    next(iter(DataLoader(samples, batch_size=4, num_workers=1)))
