# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""oneDNN says the same of several faults; with it switched off the argument is named, or is not the fault."""
import warnings

import torch
import torch.nn.functional as F

warnings.simplefilter("ignore")
x, weight = torch.randn(2, 4, 8, 8), torch.randn(4, 4, 3, 3)
ours = (
    lambda: F.conv2d(x, weight, dilation=0),
    lambda: F.conv_transpose2d(x, weight, dilation=0),
    lambda: F.conv_transpose2d(x, torch.randn(4, 4, 0, 0)),
)
twins = (
    lambda: F.conv_transpose2d(x, torch.randn(4, 0, 3, 3)),  # a layer without outputs
    lambda: F.conv2d(x, weight, stride=2**30, padding=2**30),  # legal, too large for oneDNN
)


def message(call, onednn):
    with torch.backends.mkldnn.flags(enabled=onednn):
        try:
            return "gave %s" % (tuple(call().shape),)
        except RuntimeError as error:
            return str(error).splitlines()[0]


def from_onednn(calls):
    """Give both messages of each call that this release does not refuse before it gets to oneDNN."""
    both = [(message(call, True), message(call, False)) for call in calls]
    spoken = [pair for pair in both if pair[0].startswith("could not create a")]
    assert spoken, both
    return spoken


for with_onednn, without in from_onednn(ours):
    print(with_onednn, "|", without)
    assert "dilation should be greater than zero" in without or "kernel size should be greater than zero" in without
for with_onednn, without in from_onednn(twins):
    print(with_onednn, "|", without)
    assert "greater than zero" not in without
assert message(lambda: F.conv2d(x, weight), True) == message(lambda: F.conv2d(x, weight), False) == "gave (2, 4, 6, 6)"
