# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Make channels and groups fit; the layer then equals one convolution a group, joined.

    python per_group.py rounded   channels rounded to a multiple of the groups (default)
    python per_group.py shared    groups lowered to what divides both numbers of channels
"""
import math
import sys

import torch
from torch import nn

torch.manual_seed(0)
# region round-the-channels
def rounded(channels, groups):
    return max(groups, groups * round(channels / groups))
# endregion
# region largest-shared-divisor
def shared(groups, *channels):
    for number in channels:
        groups = math.gcd(groups, number)
    return groups
# endregion
def check(channels, out, groups):
    layer, x = nn.Conv2d(channels, out, 3, groups=groups), torch.randn(2, channels, 6, 6)
    inputs, filters = x.chunk(groups, 1), layer.weight.chunk(groups, 0)
    parts = [nn.functional.conv2d(i, f) for i, f in zip(inputs, filters)]
    assert torch.allclose(layer(x), torch.cat(parts, 1) + layer.bias.view(1, -1, 1, 1), atol=1e-5)


def refuse(channels, out, groups):
    try:
        nn.Conv2d(channels, out, 3, groups=groups)
    except ValueError as error:
        print(error)
    else:
        raise AssertionError("%d groups were taken for %d channels" % (groups, channels))


if sys.argv[1:] == ["shared"]:
    for channels, out, wanted, expected in ((6, 8, 4, 2), (58, 116, 8, 2), (7, 9, 4, 1), (64, 96, 32, 32)):
        groups = shared(wanted, channels, out)
        assert groups == expected
        check(channels, out, groups)
    refuse(58, 116, 8)
    try:
        nn.Conv2d(64, 96, 3, groups=32).load_state_dict(nn.Conv2d(64, 96, 3, groups=16).state_dict())
    except RuntimeError as error:
        assert "size mismatch for weight" in str(error)
    else:
        raise AssertionError("weights of other groups were taken")
else:
    for width, groups in ((0.5, 8), (0.75, 3), (1.3, 4), (0.01, 8)):
        check(rounded(58 * width, groups), rounded(116 * width, groups), groups)
    refuse(29, 58, 8)
    # 29 and 58 channels become 32 and 56; a next layer for 58 does not take them
    layer = nn.Conv2d(rounded(29, 8), rounded(58, 8), 3, groups=8)
    y = layer(torch.randn(2, 32, 6, 6))
    assert nn.Conv2d(56, 4, 1)(y).shape == (2, 4, 4, 4)
    try:
        nn.Conv2d(58, 4, 1)(y)
    except RuntimeError as error:
        assert "to have 58 channels, but got 56" in str(error)
    else:
        raise AssertionError("the next layer took another number of channels")
