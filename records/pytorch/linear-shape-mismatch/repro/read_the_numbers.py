# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Rows against the batch size, and their product, tell a missing flatten from rows of another length."""
import re

import torch
from torch import nn


def numbers(layer, *shape):
    try:
        layer(torch.randn(*shape))
    except RuntimeError as error:
        print(error)
        (rows, got), (expected, out) = re.findall(r"(\d+) ?x ?(\d+)", str(error))
        return int(rows), int(got), int(expected), int(out)
    raise AssertionError("no error for %s" % (shape,))


def verdict(batch, rows, got, expected):
    if rows * got == batch * expected:
        return "flatten"
    return "length" if rows == batch else "another axis"


layer = nn.Linear(256, 10)
for shape, expected in (
    ((8, 512), "length"),            # another number of features, or a larger image
    ((8, 16, 4, 4), "flatten"),      # 16 x 4 x 4 is 256: the axes were left apart
    ((8, 4, 8, 8), "flatten"),
    ((8, 16, 8, 8), "another axis"),  # neither flattened nor of the right size
    ((8, 256, 50), "another axis"),  # the features stand in the middle
):
    rows, got, wanted, out = numbers(layer, *shape)
    assert got == shape[-1] and wanted == 256 and out == 10
    if rows != 8:
        assert rows * got == torch.Size(shape).numel(), "the leading axes are folded into the rows"
    assert verdict(8, rows, got, wanted) == expected, shape
assert layer(torch.randn(8, 50, 256)).shape == (8, 50, 10)
