# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A grouped convolution with a rounded number of filters equals convolutions on the parts."""
import torch
import torch.nn.functional as F

torch.manual_seed(0)
x, groups, wanted = torch.randn(2, 4, 8, 8), 2, 7
try:
    F.conv2d(x, torch.randn(wanted, 2, 3, 3), groups=groups)
except RuntimeError as error:
    print("PyTorch itself:", str(error).splitlines()[0])
else:
    raise AssertionError("7 filters in 2 groups were taken")
filters = -(-wanted // groups) * groups
assert filters == 8
w = torch.randn(filters, 2, 3, 3)
y = F.conv2d(x, w, groups=groups)
halves = torch.cat([F.conv2d(x[:, :2], w[:4]), F.conv2d(x[:, 2:], w[4:])], 1)
assert torch.allclose(y, halves, atol=1e-5) and y[:, :wanted].shape[1] == wanted
