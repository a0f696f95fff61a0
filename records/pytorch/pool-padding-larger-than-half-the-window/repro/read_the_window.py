# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The same words with a window of 0 or less are about the window; PyTorch 2 prints both alike."""
import re

import torch
import torch.nn.functional as F

x = torch.randn(1, 2, 8, 8)


def sizes(*arguments):
    """Return the first padding and window that the message prints."""
    try:
        F.avg_pool2d(x, *arguments)
    except RuntimeError as error:
        line = str(error).splitlines()[0]
        print(line)
        found = re.search(r"pad=(-?\d+).*kernel_size=(-?\d+)|padW = (-?\d+).*kW = (-?\d+)|but got kH: ()(-?\d+)", line)
        pad, window = [group for group in found.groups() if group is not None]
        return int(pad or 0), int(window)
    raise AssertionError("%s was taken" % (arguments,))


assert F.avg_pool2d(x, 2, 1, 1).shape[-1] == 9
assert sizes(2, 1, 2) == (2, 2), "a window of 2 takes 1 at most"
pad, window = sizes(-3, 1, 0)
assert pad == 0 and window == -3, "no padding at all: the window is at fault"
