# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "numpy"]
# ///
"""Where shapes alone are computed, as in torch.export, the same view is refused in other words.

Argument: view (default), the error is let out; reshape, it is exported and right.
"""
import sys

import torch

form = sys.argv[1] if len(sys.argv) > 1 else "view"


class Flat(torch.nn.Module):
    def forward(self, x):
        x = x.transpose(1, 2)
        return x.reshape(2, -1) if form == "reshape" else x.view(2, -1)


x = torch.randn(2, 4, 5)
exported = torch.export.export(Flat(), (x,))
assert torch.equal(exported.module()(x), x.transpose(1, 2).reshape(2, -1))
print("exported, and equal")
