# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""eval() does not let a negative epsilon through."""

import torch

layer = torch.nn.BatchNorm2d(3, eps=-1.0).eval()
try:
    layer(torch.randn(16, 3, 8, 8))
except ValueError as error:
    print(error)
    assert "batch_norm eps must be" in str(error) and "got -1.0" in str(error)
else:
    raise SystemExit("no error")
