# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Pad a pooling by more than half its window, and let the error out.

Argument: max2d (default), avg2d, max1d, max3d, avg3d, one-axis, dilated or pyramid.
The largest padding that the same window takes runs first.
"""
import sys

import torch
import torch.nn.functional as F

image, volume = torch.randn(2, 4, 9, 9), torch.randn(2, 4, 9, 9, 9)


def pyramid(x, size):
    """Spatial pyramid pooling as it is often written: size windows a side, the rest as padding."""
    side = x.shape[-1]
    window = -(-side // size)
    return F.max_pool2d(x, window, window, (window * size - side + 1) // 2)


call, good, bad = {
    "max2d": (lambda padding: F.max_pool2d(image, 3, padding=padding), 1, 2),
    "avg2d": (lambda padding: F.avg_pool2d(image, 3, padding=padding), 1, 2),
    "max1d": (lambda padding: F.max_pool1d(image[0], 3, padding=padding), 1, 2),
    "max3d": (lambda padding: F.max_pool3d(volume, 3, padding=padding), 1, 2),
    "avg3d": (lambda padding: F.avg_pool3d(volume, 3, padding=padding), 1, 2),
    "one-axis": (lambda padding: F.max_pool2d(image, (3, 1), padding=padding), (1, 0), 1),
    "dilated": (lambda padding: F.max_pool2d(image, 3, 1, padding, dilation=2), 1, 2),
    "pyramid": (lambda size: pyramid(image, size), 3, 7),
}[sys.argv[1] if len(sys.argv) > 1 else "max2d"]
assert call(good).numel() > 0
call(bad)
