# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The message alone tells a wrong layout from a wrong number of channels."""
import re

import torch
from torch import nn


def verdict(line):
    shape, expected, got = re.search(r"expected input\[(.*?)\] to have (\d+) channels, but got (\d+)", line).groups()
    sizes = [int(n) for n in shape.split(",")]
    assert sizes[1] == int(got)
    return "layout" if sizes[-1] == int(expected) else "count"


def message(layer, *shape):
    try:
        layer(torch.randn(*shape))
    except RuntimeError as error:
        return str(error)
    raise AssertionError("no error for %s" % (shape,))


image = nn.Conv2d(3, 8, 3)
assert verdict(message(image, 1, 224, 200, 3)) == "layout"
assert verdict(message(image, 1, 1, 224, 200)) == "count"
assert verdict(message(image, 1, 4, 224, 200)) == "count"
text = nn.Conv1d(16, 8, 3)
assert verdict(message(text, 2, 50, 16)) == "layout"
assert verdict(message(text, 2, 32, 50)) == "count"

# an inner layer raises it as well
inner = nn.Sequential(nn.Conv2d(3, 8, 3), nn.Conv2d(16, 8, 3))
assert verdict(message(inner, 1, 3, 20, 20)) == "count" and "to have 16 channels, but got 8" in message(inner, 1, 3, 20, 20)
# a single image in the order H, W, C
line = message(image, 28, 30, 3)
if torch.__version__.startswith("1.0."):
    assert "got 3-dimensional input" in line
else:
    assert verdict(line) == "layout" and "expected input[1, 28, 30, 3]" in line

x = torch.arange(2 * 6 * 5 * 3, dtype=torch.float32).view(2, 6, 5, 3)
assert image(x.permute(0, 3, 1, 2)).shape == (2, 8, 4, 3)
print(message(image, 1, 224, 200, 3))
