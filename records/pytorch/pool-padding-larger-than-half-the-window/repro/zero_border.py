# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A border of zeros silences the error and puts zeros among negative maxima."""
import torch
import torch.nn.functional as F

torch.manual_seed(0)
x = -torch.rand(1, 2, 8, 8) - 1  # such as the output of a layer before its activation
try:
    F.max_pool2d(x, 3, 1, 2)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("a padding of 2 was taken")

zeros = F.max_pool2d(F.pad(x, (2, 2, 2, 2)), 3, 1)
right = F.max_pool2d(F.pad(x, (2, 2, 2, 2), value=float("-inf")), 3, 1)
assert zeros.shape == right.shape == (1, 2, 10, 10)
assert torch.equal(right[:, :, 0, 0], x[:, :, 0, 0]), "the corner window sees one pixel"
assert torch.equal(zeros[:, :, 0, 0], torch.zeros(1, 2)) and float(x.max()) < -1
inner = (slice(None), slice(None), slice(2, 8), slice(2, 8))
assert torch.equal(zeros[inner], right[inner]) and not torch.equal(zeros, right)

# where padding is allowed, PyTorch pads with -inf as well
assert torch.equal(F.max_pool2d(x, 3, 1, 1), F.max_pool2d(F.pad(x, (1, 1, 1, 1), value=float("-inf")), 3, 1))
