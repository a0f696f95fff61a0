# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The check sits in Python: it speaks before any backend runs, with cuDNN on, off, or absent."""

import torch

layer = torch.nn.BatchNorm2d(3, eps=-1.0)
x = torch.randn(4, 3, 8, 8)
lines = []
for enabled in (True, False):
    with torch.backends.cudnn.flags(enabled=enabled):
        try:
            layer(x)
        except ValueError as error:
            lines.append(str(error))
        else:
            raise SystemExit("no error")
print(lines)
assert lines[0] == lines[1] and "batch_norm eps must be" in lines[0] and "CUDNN_STATUS" not in lines[0]
