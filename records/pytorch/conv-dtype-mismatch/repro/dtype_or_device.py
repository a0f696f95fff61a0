# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Tell a data type mismatch from a device mismatch by the names in the message.

The typed names are checked against the pairs that the two faults print;
the meta device stands in for the second device, which needs no GPU.
"""
import re

import torch
from torch import nn


def fault(line):
    names = re.search(r"Input type \((.*?)\) and (?:weight|bias) type \((.*?)\)", line).groups()
    on_gpu = ["cuda." in name for name in names]
    return "device" if on_gpu[0] != on_gpu[1] else "dtype"


layer = nn.Conv2d(3, 8, 3, bias=False).half()
x = torch.rand(2, 3, 8, 8)
# region dtype-or-device fill: x, layer
print(x.dtype, x.device, layer.weight.dtype, layer.weight.device)
# endregion
try:
    layer(x)
except RuntimeError as error:
    assert fault(str(error)) == "dtype", error
    print(error)
else:
    raise AssertionError("float against half passed")
assert x.dtype != layer.weight.dtype and x.device == layer.weight.device

# the twin: half on both sides, which older releases have no convolution for on the CPU
assert layer.weight.dtype == x.half().dtype
try:
    layer(x.half())
except RuntimeError as error:
    assert "not implemented for 'Half'" in str(error), error
# a loss can print the line of a convolution without its names
try:
    nn.functional.nll_loss(torch.rand(4, 3), torch.rand(4))
except RuntimeError as error:
    told = str(error)
    assert "expected scalar type Long but found Float" in told or torch.__version__ >= "2.1", told

line = "Input type (torch.%s) and weight type (torch.%s) should be the same"
assert fault(line % ("cuda.HalfTensor", "cuda.FloatTensor")) == "dtype"
assert fault(line % ("cuda.FloatTensor", "FloatTensor")) == "device"
assert fault(line % ("FloatTensor", "cuda.FloatTensor")) == "device"

moved = nn.Conv2d(3, 8, 3).to("meta")
assert x.dtype == moved.weight.dtype and x.device != moved.weight.device
assert x.to(moved.weight.dtype).device != moved.weight.device, "a cast moves nothing"
