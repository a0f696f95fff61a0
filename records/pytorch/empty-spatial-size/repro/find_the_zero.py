# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Whether and where a 0 stands in the printed shape tells an empty axis from a wrong number of axes."""
import re

import torch
import torch.nn.functional as F


def message(*shape, **options):
    call = options.get("call", lambda x: F.max_pool2d(x, 2))
    try:
        call(torch.randn(*shape))
    except RuntimeError as error:
        return str(error).splitlines()[0]
    return "taken"


def verdict(line):
    found = re.search(r"\[([\d, x]+)\]", line)
    sizes = [int(size) for size in re.findall(r"\d+", found.group(1))] if found else []
    if 0 not in sizes:
        return "axes"
    return ("batch", "channels", "map", "map")[sizes.index(0)]


assert message(2, 3, 8, 8) == "taken"
for shape in ((2, 3, 0, 8), (2, 3, 8, 0), (2, 3, 0, 0)):
    assert verdict(message(*shape)) == "map", message(*shape)
assert verdict(message(2, 0, 8, 8)) == "channels"
for shape in ((2, 3), (2, 3, 4, 4, 4)):
    print(message(*shape))
    assert verdict(message(*shape)) == "axes" and "on-empty 3D or 4D" in message(*shape)
if torch.__version__.startswith("1.0."):
    assert verdict(message(0, 3, 8, 8)) == "batch"
else:
    assert message(0, 3, 8, 8) == "taken", "an empty batch has a result: an empty one"

# resizing prints both sizes; only a 0 in the input is an empty tensor
empty, too_small = (
    message(2, 3, side, 8, call=lambda x: F.interpolate(x, scale_factor=0.05)) for side in (0, 8)
)
print(empty, "|", too_small)
assert "input (H: 0, W: 8)" in empty and "input (H: 8, W: 8) output (H: 0, W: 0)" in too_small

# a convolution prints the padded size; 1.0.1 lets the empty image through it
conv = torch.nn.Conv2d(3, 8, 3, padding=1)
line = message(2, 3, 0, 8, call=conv)
if torch.__version__.startswith("1.0."):
    assert line == "taken"
    assert torch.nn.BatchNorm2d(8)(conv(torch.randn(2, 3, 0, 8))).shape == (2, 8, 0, 8)
else:
    padded = re.search(r"per channel: \((\d+) x (\d+)\)", line).groups()
    assert [int(size) - 2 for size in padded] == [0, 8]
