# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Give the cross entropy targets that are no class indices, and let the error out.

Argument: float (default), column, channel (masks with a channel axis), one-hot (as integers).
"""
import sys

import torch
import torch.nn.functional as F

form = sys.argv[1] if len(sys.argv) > 1 else "float"
logits, classes = torch.zeros(4, 3), torch.tensor([0, 1, 2, 0])
assert F.cross_entropy(logits, classes) > 1
if form == "float":
    F.cross_entropy(logits, classes.float())
elif form == "column":
    F.cross_entropy(logits, classes.view(4, 1))
elif form == "channel":
    F.cross_entropy(torch.zeros(2, 3, 4, 4), torch.zeros(2, 1, 4, 4).long())
else:
    F.cross_entropy(logits, torch.eye(3)[classes].long())
