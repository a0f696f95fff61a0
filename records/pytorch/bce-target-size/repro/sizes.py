# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A column of outputs and a row of targets in a binary cross entropy; the error is let out.

Argument: logits (default), probabilities (refused by newer releases only), elements (another number of them).
"""
import sys

import torch
import torch.nn.functional as F

form = sys.argv[1] if len(sys.argv) > 1 else "logits"
out, target = torch.zeros(4, 1), torch.tensor([0.0, 1.0, 1.0, 0.0])
if form == "logits":
    assert F.binary_cross_entropy_with_logits(out, target.unsqueeze(1)) > 0.6
    F.binary_cross_entropy_with_logits(out, target)
elif form == "elements":
    assert F.binary_cross_entropy(out + 0.5, target.unsqueeze(1)) > 0.6
    F.binary_cross_entropy(out[:3] + 0.5, target)
else:
    assert F.binary_cross_entropy(out + 0.5, target.unsqueeze(1)) > 0.6
    F.binary_cross_entropy(out + 0.5, target)
