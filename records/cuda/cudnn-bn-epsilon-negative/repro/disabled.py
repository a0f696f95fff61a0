# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Batch normalisation by PyTorch's own kernel (what runs with cuDNN switched off), epsilon = -1.

It never gives a usable result: before torch 2.10 NaN where the variance is below 1 and wrong numbers
where it is above, from 2.10 on a ValueError.
"""

import torch

torch.manual_seed(0)
device = "cuda" if torch.cuda.is_available() else "cpu"
x = torch.randn(16, 3, 8, 8, device=device) * 0.5

with torch.backends.cudnn.flags(enabled=False):
    good = torch.nn.BatchNorm2d(3, eps=1e-5).to(device)(x)
    assert torch.isfinite(good).all()
    try:
        y = torch.nn.BatchNorm2d(3, eps=-1.0).to(device)(x)
    except ValueError as error:
        print(torch.__version__, "ValueError:", error)
        assert "eps must be positive" in str(error)
        print("outcome: another-failure")
    else:
        print(torch.__version__, "NaN in %d of %d values" % (int(torch.isnan(y).sum()), y.numel()))
        assert torch.isnan(y).all()
        wide, right = (torch.nn.BatchNorm2d(3, eps=eps, affine=False).to(device)(x * 4) for eps in (-1.0, 1e-5))
        assert torch.isfinite(wide).all() and float((wide - right).abs().max()) > 0.1
        print("outcome: wrong-result")
