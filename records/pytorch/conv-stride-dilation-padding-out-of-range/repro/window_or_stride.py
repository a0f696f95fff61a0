# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A pooling window of 0 prints the line of a stride of 0, since a stride left out is the window."""
import torch
import torch.nn.functional as F

x = torch.randn(2, 4, 8, 8)


def message(pool, window, stride=None):
    try:
        pool(x, window, stride)
    except RuntimeError as error:
        return str(error).splitlines()[0]
    raise AssertionError("window %s and stride %s were taken" % (window, stride))


for pool in (F.max_pool2d, F.avg_pool2d):
    assert pool(x, 2, 1).shape == (2, 4, 7, 7)
    no_stride, no_window = message(pool, 2, 0), message(pool, 0)
    print(no_stride, "|", no_window)
    if torch.__version__.startswith("1.0."):  # looks at the window first
        assert "stride should be greater than zero" in no_stride
        assert "kernel size should be greater than zero" in no_window
    else:
        assert no_stride == no_window == "stride should not be zero"
    # with a good stride given, the window is named, or a padding of 0 is found too large for it
    assert "kernel size should be greater than zero" in message(pool, 0, 1)
    below = message(pool, -3, 1)
    print(below)
    if torch.__version__.startswith("1."):
        assert "kernel size should be greater than zero" in below
    else:
        assert "pad should be at most half" in below and "pad=0" in below and "kernel_size=-3" in below
