# /// script
# requires-python = ">=3.8"
# dependencies = ["torch"]
# ///
"""The bare line comes from a convolution and from a batched product alike; the frames of the traceback tell them apart."""
import traceback

import torch
from torch import nn

calls = {
    "convolution": lambda: nn.Conv2d(3, 4, 1, bias=False)(torch.ones(1, 3, 2, 2).double()),
    "product": lambda: torch.bmm(torch.ones(1, 2, 2), torch.ones(1, 2, 2).double()),
}
for name, call in calls.items():
    try:
        call()
    except RuntimeError as error:
        frames = [frame.name for frame in traceback.extract_tb(error.__traceback__)]
        print(name, "|", error, "|", frames[-1])
        assert "expected scalar type" in str(error) and "Input type" not in str(error)
        assert ("_conv_forward" in frames) is (name == "convolution"), frames
    else:
        raise AssertionError(name + " took two types")
