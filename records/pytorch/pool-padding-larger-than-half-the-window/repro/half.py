# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Half the window, rounded down, on each axis: taken everywhere, and an odd window keeps the size."""
import torch
import torch.nn.functional as F

torch.manual_seed(0)
x = torch.randn(2, 3, 9, 8, dtype=torch.float64)
for window in ((1, 1), (2, 2), (3, 3), (5, 5), (3, 1), (1, 5), (4, 3)):
    # region half-the-window fill: window
    padding = tuple(side // 2 for side in window)
    y = F.max_pool2d(x, window, 1, padding)
    # endregion
    columns = F.unfold(F.pad(x, (padding[1],) * 2 + (padding[0],) * 2, value=-1e9), window)
    reference = columns.view(2, 3, window[0] * window[1], -1).max(2)[0]
    assert torch.equal(y.view(2, 3, -1), reference), window
    assert tuple(y.shape[2:]) == tuple(n + (1 - side % 2) for n, side in zip(x.shape[2:], window))
    for axis in (0, 1):
        more = tuple(p + (i == axis) for i, p in enumerate(padding))
        try:
            F.max_pool2d(x, window, 1, more)
        except RuntimeError as error:
            assert "half of" in str(error)
        else:
            raise AssertionError("window %s took padding %s" % (window, more))
print(window, "takes", padding)
