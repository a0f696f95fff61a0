# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Autocast converts float32 and the half types; double and integer inputs pass it unchanged."""
import torch
from torch import nn

layer = nn.Conv2d(3, 8, 3)
x = torch.rand(1, 3, 8, 8)
with torch.autocast("cpu", dtype=torch.bfloat16):
    assert layer(x).dtype == torch.bfloat16
    for given in (x.double(), (x * 255).to(torch.uint8), (x * 255).long()):
        try:
            layer(given)
        except RuntimeError as error:
            # torch 1.12.1 words it as "expected scalar type Double but found BFloat16"
            assert "should be the same" in str(error) or "but found BFloat16" in str(error), error
            print(error)
        else:
            raise AssertionError("autocast took %s" % given.dtype)
