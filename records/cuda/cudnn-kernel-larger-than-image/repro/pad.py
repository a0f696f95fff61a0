# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Images smaller than the kernel: refused without padding, right with enough of it.

    python pad.py          the padded layer equals the product of matrices
    python pad.py refuse   PyTorch without cuDNN has no output either
"""
import sys

import torch
import torch.nn.functional as F

torch.manual_seed(0)
for size, kernel, dilation in ((1, 3, 1), (2, 3, 1), (8, 3, 4), (1, 2, 1), (1, 4, 1)):
    w = torch.randn(4, 2, kernel, kernel)
    x = torch.randn(1, 2, size, size)
    if sys.argv[1:] == ["refuse"]:
        assert F.conv2d(torch.randn(1, 2, 9, 9), w, dilation=dilation).numel() > 0
        try:
            with torch.backends.cudnn.flags(enabled=False):
                y = F.conv2d(x, w, dilation=dilation)
        except RuntimeError as error:
            print(size, "RuntimeError:", str(error).splitlines()[0])
        else:
            print(size, "an output of", tuple(y.shape))
            assert y.numel() == 0 and torch.__version__.startswith("1.0.")
    else:
        padding = (dilation * (kernel - 1) + 1) // 2
        y = F.conv2d(x, w, padding=padding, dilation=dilation)
        reference = (w.view(4, -1) @ F.unfold(x, kernel, padding=padding, dilation=dilation)).view(y.shape)
        assert y.numel() > 0 and torch.allclose(y, reference, atol=1e-5)
        assert kernel % 2 == 0 or y.shape == (1, 4, size, size)
