# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""As many numbers as the weight has: only the shape is missing. Fewer: the file is another model's."""
import torch

from darknet import make

conv, buf = make()


def count(numbers, weight):
    # region count
    return numbers.size, weight.numel(), tuple(weight.shape)
    # endregion


assert count(buf, conv.weight) == (864, 864, (32, 3, 3, 3))
conv.weight.data.copy_(torch.from_numpy(buf).view_as(conv.weight))
short = buf[:500]
assert count(short, conv.weight)[0] != conv.weight.numel()
try:
    torch.from_numpy(short).view_as(conv.weight)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("500 numbers took the shape of 864")
