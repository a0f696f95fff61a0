# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""nn.BatchNorm2d with a negative epsilon: a ValueError from torch 2.10 on, no finite number before.

    python negative.py             training
    python negative.py evaluation  the model in eval()
    python negative.py zero        eps = 0 in eval(): refused by 2.10 alone
"""

import sys

import torch

torch.manual_seed(0)
form = "".join(sys.argv[1:])
layer = torch.nn.BatchNorm2d(3, eps=0.0 if form == "zero" else -1.0)
if form:
    layer.eval()
y = layer(torch.randn(16, 3, 8, 8) * 0.5)
nans, finite = int(torch.isnan(y).sum()), int(torch.isfinite(y).sum())
print(torch.__version__, "no error; of %d values %d are NaN, %d finite" % (y.numel(), nans, finite))
assert finite == (y.numel() if form == "zero" else 0)
