# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The flat numbers are copied into the shaped weight: load.py [flat|expand]"""
import sys

import torch

from darknet import make

conv, buf = make()
if sys.argv[1:] == ["expand"]:
    torch.zeros(2, 864).expand(2, 3)
start, num_w = 0, conv.weight.numel()
conv.weight.data.copy_(torch.from_numpy(buf[start:start + num_w]))
