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
        assert "utput size" in str(error) and "x0x0" in str(error)
    else:
        raise AssertionError("there was an output")
else:
    for size, width in ((1, 1), (8, 8), (2, 1), (8, 3), (20, 20)):
        x = torch.randn(2, 3, size, width)
        # region bound-the-window fill: x, 9
        window = [min(9, side) for side in x.shape[2:]]
        y = F.max_pool2d(x, window)
        # endregion
        if size <= 9:
            assert y.numel() == 6 and torch.equal(y[:, :, 0, 0], x.max(3)[0].max(2)[0])
            assert torch.equal(y, F.adaptive_max_pool2d(x, 1))
        else:
            assert torch.equal(y[:, :, 1, 1], x[:, :, 9:18, 9:18].max(3)[0].max(2)[0])
