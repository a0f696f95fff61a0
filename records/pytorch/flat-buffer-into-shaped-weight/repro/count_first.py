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
    return numbers.size, weight.numel(), numbers.shape, tuple(weight.shape)
    # endregion


assert count(buf, conv.weight) == (864, 864, (864,), (32, 3, 3, 3))
conv.weight.data.copy_(torch.from_numpy(buf).view_as(conv.weight))
kernel = buf.reshape(3, 3, 3, 32)  # as many numbers, the axes in another order
assert count(kernel, conv.weight) == (864, 864, (3, 3, 3, 32), (32, 3, 3, 3))
wrong, right = torch.from_numpy(kernel).view(32, 3, 3, 3), torch.from_numpy(kernel.transpose(3, 2, 0, 1).copy())
assert wrong.shape == right.shape and not torch.equal(wrong, right)
short = buf[:500]
assert count(short, conv.weight)[0] != conv.weight.numel()
try:
    torch.from_numpy(short).view_as(conv.weight)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("500 numbers took the shape of 864")
