# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Give the cross entropy a class that the model has no output for, and let the error out.

Argument: from-one (default), classes counted from 1; minus-one, an unlabelled row marked -1;
grey, a mask with grey values in place of classes; one-output, two classes and one output.
"""
import sys

import torch
import torch.nn.functional as F

form = sys.argv[1] if len(sys.argv) > 1 else "from-one"
logits, maps = torch.randn(4, 3), torch.randn(1, 3, 2, 2)
assert F.cross_entropy(logits, torch.tensor([0, 1, 2, 0])).item() > 0
if form == "from-one":
    F.cross_entropy(logits, torch.tensor([1, 2, 3, 1]))
elif form == "minus-one":
    F.cross_entropy(logits, torch.tensor([0, -1, 2, 0]))
elif form == "grey":
    assert F.cross_entropy(maps, torch.zeros(1, 2, 2).long()).item() > 0
    F.cross_entropy(maps, torch.tensor([[[0, 255], [0, 0]]]))
else:
    F.cross_entropy(torch.randn(4, 1), torch.tensor([0, 1, 0, 1]))
