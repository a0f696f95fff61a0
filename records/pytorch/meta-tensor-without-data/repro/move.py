# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Move to the CPU what was made on the meta device, and let the error out.

Argument: module (default), a whole module; tensor, one tensor.
"""
import sys

import torch
from torch import nn

form = sys.argv[1] if len(sys.argv) > 1 else "module"
empty = nn.Linear(4, 2, device="meta")
print(empty.weight.shape, empty.weight.device, flush=True)
if form == "module":
    empty.to("cpu")
else:
    empty.weight.to("cpu")
