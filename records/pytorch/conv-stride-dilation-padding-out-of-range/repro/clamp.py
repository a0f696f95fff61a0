# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Raising the bad number to the lowest legal one leaves the formula that gave it wrong."""
import torch
import torch.nn.functional as F
from torch import nn


def pool_to(x, size, lowest):
    """The usual formula for a fixed output size, from before adaptive pooling."""
    stride = max(x.shape[-1] // size, lowest)
    return F.avg_pool2d(x, x.shape[-1] - (size - 1) * stride, stride)


def message(call):
    try:
        call()
    except RuntimeError as error:
        print(error)
        return str(error)
    raise AssertionError("no error")


assert pool_to(torch.randn(1, 4, 24, 24), 12, 0).shape[-1] == 12
small = torch.randn(1, 4, 8, 8)
assert "stride" in message(lambda: pool_to(small, 12, 0))
assert "kernel" in message(lambda: pool_to(small, 12, 1)), "now the window is the one below its lowest value"


def upsample(kernel, factor, lowest):
    """Meant to give factor times as many samples, as vocoders do."""
    padding = max((kernel - factor) // 2, lowest)
    return nn.ConvTranspose1d(4, 4, kernel, stride=factor, padding=padding)


signal = torch.randn(1, 4, 10)
assert upsample(8, 4, -9)(signal).shape[-1] == 40
assert "negative padding is not supported" in message(lambda: upsample(2, 4, -9)(signal))
assert upsample(2, 4, 0)(signal).shape[-1] == 38, "no error, and two samples too few"
