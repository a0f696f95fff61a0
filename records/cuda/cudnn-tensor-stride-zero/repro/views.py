# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""What keeps the stride of an expanded view, and what ends it.

    python views.py           contiguous() is the copy
    python views.py reshape   reshape, view and asarray are none
"""
import sys

import numpy
import torch

image = torch.randn(1, 3, 4, 4)
view = image.expand(2, 3, 4, 4)
assert view.stride()[0] == 0 and numpy.broadcast_to(image.numpy(), (2, 3, 4, 4)).strides[0] == 0
if sys.argv[1:] == ["reshape"]:
    for x in (view.reshape(2, 3, 4, 4), view.view(2, 3, 16), view.detach(), view[:, :2]):
        assert x.stride()[0] == 0
    assert numpy.asarray(view.numpy()).strides[0] == 0
    merged = view.reshape(6, 4, 4)
    assert merged.stride() == (16, 4, 1) and merged.data_ptr() != view.data_ptr(), "this one is a copy"
else:
    x = view.contiguous()
    assert x.stride() == (48, 16, 4, 1) and torch.equal(x, view)
    assert numpy.ascontiguousarray(view.numpy()).strides == (192, 64, 16, 4)
    conv = torch.nn.Conv2d(3, 2, 3)
    assert torch.allclose(conv(x), conv(image).expand(2, 2, 2, 2), atol=1e-6)
