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

# zero is another matter: its case was refused in 2.10 and is accepted later
x = torch.randn(16, 3, 8, 8)
try:
    y = torch.nn.BatchNorm2d(3, eps=0.0).eval()(x)
except ValueError as error:
    print(error)
    assert torch.__version__.startswith("2.10.") and "must be positive" in str(error)
else:
    assert not torch.__version__.startswith("2.10.") and torch.allclose(y, x, atol=1e-6)
