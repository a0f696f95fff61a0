# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The named dimension and the two sizes tell a rounding from a short batch, channels or a forgotten axis."""
import re
import traceback

import torch
import torch.utils.data


def verdict(a, b, dimension, axes):
    if {a, b} == {3, 4} and dimension == axes - 3:
        return "alpha"
    if dimension == 0 and axes > 1:
        return "batch"
    if dimension == 1 and axes == 3:
        return "tokens"
    if dimension == 1 and axes > 3:
        return "channels"
    if axes > 3:
        return "sampling" if max(a, b) >= 2 * min(a, b) else "rounding"
    return "length"


for left, right, expected in (
    ((1, 4, 16, 15), (1, 4, 16, 16), "rounding"),
    ((1, 64, 28, 28), (1, 128, 28, 28), "channels"),
    ((32, 10), (17, 10), "batch"),
    ((4, 224, 224), (3, 1, 1), "alpha"),
    ((2, 4, 224, 224), (1, 3, 1, 1), "alpha"),
    ((1, 600, 768), (1, 512, 768), "tokens"),
    ((8, 512), (8, 768), "length"),
    ((2, 4, 64, 64), (2, 4, 16, 16), "sampling"),
):
    try:
        torch.randn(*left) + torch.randn(*right)
    except RuntimeError as error:
        a, b, dimension = map(int, re.search(r"a \((\d+)\) must match .* b \((\d+)\) at non-singleton dimension (\d)", str(error)).groups())
    else:
        raise AssertionError(left)
    assert left[dimension] == a and right[dimension] == b, "counted from the left, from 0"
    assert verdict(a, b, dimension, len(left)) == expected, left
    print(left, right, expected)

# the same line from the samples of a dataset: the loader's frame stands in the traceback
def frames(run):
    try:
        run()
    except RuntimeError:
        return traceback.format_exc()
    raise AssertionError("3 x 20 and 3 x 17 were stacked")


samples = [torch.ones(3, 20), torch.ones(3, 17)]
loaded = frames(lambda: next(iter(torch.utils.data.DataLoader(samples, batch_size=2))))
stacked = frames(lambda: torch.stack(samples))
assert "collate" in loaded and "collate" not in stacked

# with fewer axes on one side they are aligned at the end, and the dimension is that of the longer one
try:
    torch.randn(8, 3, 5) * torch.randn(8, 5)
except RuntimeError as error:
    assert "a (3) must match the size of tensor b (8) at non-singleton dimension 1" in str(error)
assert (torch.randn(8, 3, 5) * torch.randn(8, 5).unsqueeze(1)).shape == (8, 3, 5)
