# /// script
# requires-python = ">=3.7"
# dependencies = ["torch==1.0.1", "numpy"]
# ///
"""Older releases do not compute with such numbers either: they crash, or answer with something else.

A stride of 0 kills 1.0.1; 1.12.1 takes a dilation of 0 after a convolution of the same shape and
gives that one's result; pooling took a negative padding, as a crop, in both.
"""
import signal
import subprocess
import sys

import torch
import torch.nn.functional as F

release = tuple(int(part) for part in torch.__version__.split(".")[:2])
x, weight = torch.randn(2, 4, 8, 8), torch.randn(6, 4, 3, 3)


def attempt(call):
    try:
        return call()
    except RuntimeError as error:
        print(torch.__version__, error)
        return None


CALL = "import torch; torch.nn.Conv2d(4, 6, 3, stride=%d)(torch.randn(2, 4, 8, 8))"
assert subprocess.call([sys.executable, "-c", CALL % 1]) == 0
done = subprocess.run([sys.executable, "-c", CALL % 0], stderr=subprocess.PIPE)
print(torch.__version__, "stride 0 ends with", done.returncode)
if release < (1, 4):
    assert done.returncode == -signal.SIGFPE
else:
    assert b"non-positive stride is not supported" in done.stderr

assert attempt(lambda: F.conv2d(x, weight, padding=-1)) is None
assert attempt(lambda: F.conv2d(x, weight, dilation=0)) is None
plain = F.conv2d(x, weight)
again = attempt(lambda: F.conv2d(x, weight, dilation=0))
if release == (1, 12):
    assert torch.equal(again, plain), "the result of dilation 1"
else:
    assert again is None

cropped = attempt(lambda: F.max_pool2d(x, 2, padding=-1))
if release < (2, 0):
    assert torch.equal(cropped, F.max_pool2d(x[:, :, 1:-1, 1:-1], 2))
else:
    assert cropped is None
