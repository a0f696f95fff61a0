# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""nn.BatchNorm2d with a negative epsilon: a ValueError from torch 2.10 on, no finite number before.

    python negative.py             training
    python negative.py evaluation  the model in eval()
"""

import sys

import torch

torch.manual_seed(0)
layer = torch.nn.BatchNorm2d(3, eps=-1.0)
if sys.argv[1:] == ["evaluation"]:
    layer.eval()
y = layer(torch.randn(16, 3, 8, 8) * 0.5)
nans, finite = int(torch.isnan(y).sum()), int(torch.isfinite(y).sum())
print(torch.__version__, "no error; of %d values %d are NaN, %d finite" % (y.numel(), nans, finite))
assert finite == 0
