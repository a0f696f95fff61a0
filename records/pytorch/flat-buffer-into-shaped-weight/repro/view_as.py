# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Given the weight's shape, the numbers are copied in their order."""
import numpy as np
import torch

from darknet import make

conv, buf = make()
start, num_w = 0, conv.weight.numel()
try:
    conv.weight.data.copy_(torch.from_numpy(buf[start:start + num_w]))
except RuntimeError as error:
    print(str(error).splitlines()[0])
else:
    raise AssertionError("copied without a shape")
# region view-as
conv.weight.data.copy_(torch.from_numpy(buf[start:start + num_w]).view_as(conv.weight))
# endregion
assert np.array_equal(conv.weight.detach().numpy().ravel(), buf)
print("copied", conv.weight.numel(), "numbers")
