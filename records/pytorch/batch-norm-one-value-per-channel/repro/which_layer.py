# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The words and the brackets tell batch, group and instance normalisation apart."""
import torch
from torch import nn


def message(layer, *shape):
    try:
        layer(torch.randn(*shape))
    except ValueError as error:
        return str(error)
    return ""


def layer_of(line):
    if "spatial element" in line:
        return "instance"
    return "batch" if "torch.Size" in line else "group"


assert message(nn.BatchNorm2d(4), 2, 4, 1, 1) == message(nn.GroupNorm(2, 4), 1, 4, 1, 1) == ""
line = message(nn.BatchNorm2d(4), 1, 4, 1, 1)
assert message(nn.BatchNorm2d(4), 1, 4, 2, 2) == "", "a larger map has more values"
print(line)
assert layer_of(line) == "batch"
group, instance = message(nn.GroupNorm(4, 4), 1, 4, 1, 1), message(nn.InstanceNorm2d(4), 8, 4, 1, 1)
print(group or "no error", "|", instance or "no error")
if torch.__version__.startswith("1.0."):  # takes both, and gives zeros
    assert group == instance == ""
    assert torch.equal(nn.InstanceNorm2d(4)(torch.randn(8, 4, 1, 1)), torch.zeros(8, 4, 1, 1))
else:
    assert "more than 1 value per channel" in group and layer_of(group) == "group"
    assert layer_of(instance) == "instance", "for any size of the batch"
    # the check multiplies by the rows, so two rows pass, though every group still holds one value
    assert message(nn.GroupNorm(4, 4), 2, 4, 1, 1) == ""
    try:  # a scripted model prints its sizes as a list
        torch.jit.script(nn.BatchNorm2d(4))(torch.randn(1, 4, 1, 1))
    except Exception as error:
        print(str(error).splitlines()[-1])
        assert "got input size [1, 4, 1, 1]" in str(error)
    else:
        raise AssertionError("the scripted layer took one value")
