# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The check sits in Python: it speaks before any backend runs, with cuDNN on, off, or absent."""

import traceback

import torch

layer = torch.nn.BatchNorm2d(3, eps=-1.0)
x = torch.randn(4, 3, 8, 8)
for enabled in (True, False):
    with torch.backends.cudnn.flags(enabled=enabled):
        try:
            layer(x)
        except ValueError as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            print("cuDNN %s: %s, line %d of %s" % (enabled, error, where.lineno, where.filename[-19:]))
            assert where.filename.endswith("functional.py") and "got -1.0" in str(error)
        else:
            raise SystemExit("no error")

# the twin: a valid epsilon gets past that line, so what a GPU says afterwards is not this
assert torch.isfinite(torch.nn.BatchNorm2d(3)(x)).all()
