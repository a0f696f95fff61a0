# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A window bounded by the map gives the maximum of the map; an unbounded one has no output anywhere.

    python bounded.py          the values
    python bounded.py refuse   PyTorch on the CPU refuses the larger window
"""
import sys

import torch
import torch.nn.functional as F

torch.manual_seed(0)
if sys.argv[1:] == ["refuse"]:
    assert F.max_pool2d(torch.randn(1, 2, 9, 9), 9, 1).numel() == 2
    try:
        F.max_pool2d(torch.randn(1, 2, 8, 8), 9, 1)
    except RuntimeError as error:
        print("RuntimeError:", str(error).splitlines()[0])
    else:
        raise AssertionError("there was an output")
else:
    for size in (1, 8, 20):
        x = torch.randn(2, 3, size, size)
        y = F.max_pool2d(x, min(9, size))
        if size <= 9:
            assert torch.equal(y[:, :, 0, 0], x.max(3)[0].max(2)[0])
        else:
            assert torch.equal(y[:, :, 1, 1], x[:, :, 9:18, 9:18].max(3)[0].max(2)[0])
