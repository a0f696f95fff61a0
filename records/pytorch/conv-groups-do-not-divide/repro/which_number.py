# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The message tells groups that do not divide from groups that fit another number of channels."""
import re

import torch
import torch.nn.functional as F
from torch import nn

x = torch.randn(2, 6, 8, 8)


def message(call):
    try:
        call()
    except (RuntimeError, ValueError) as error:
        return str(error)
    raise AssertionError("no error")


def culprit(line):
    found = re.search(r"Given groups=(\d+), weight of size \[\d+, (\d+).*to have (\d+) channels, but got (\d+)", line)
    if not found:
        return "groups"
    groups, each, expected, got = (int(number) for number in found.groups())
    assert expected == groups * each
    return "groups" if each == got else "channels"


assert nn.Conv2d(6, 8, 3, groups=2)(x).shape == (2, 8, 6, 6)
# the two numbers of the page: one is not 0 for groups that do not fit, both are 0 for the twin
for in_channels, out_channels, groups in ((6, 8, 4), (6, 9, 2)):
    assert in_channels % groups or out_channels % groups
    assert culprit(message(lambda: nn.Conv2d(in_channels, out_channels, 3, groups=groups))) == "groups"
assert not 4 % 2 and not 8 % 2
assert culprit(message(lambda: F.conv2d(x, torch.randn(7, 3, 3, 3), groups=2))) == "groups"

late = nn.Conv2d(6, 8, 3)
late.groups = 4  # set on a layer that was built for one group: its weight still reads all 6 channels
line = message(lambda: late(x))
print(line)
assert culprit(line) == "groups"

line = message(lambda: nn.Conv2d(4, 8, 3, groups=2)(x))
print(line)
assert culprit(line) == "channels", "groups fit the layer, and the layer does not fit the input"
