# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The same words come from half data on float weights in old releases; two dtypes tell them apart."""
import torch
from torch import nn

x = torch.randn(2, 4, 8, 8)


def attempt(layer, x):
    try:
        return layer(x)
    except RuntimeError as error:
        return str(error).splitlines()[0]


def verdict(layer, x):
    if layer.weight.dtype != x.dtype:
        return "two dtypes"
    return "no half here" if x.dtype == torch.float16 else "neither"


both, data = attempt(nn.Conv2d(4, 6, 3).half(), x.half()), attempt(nn.Conv2d(4, 6, 3), x.half())
assert attempt(nn.Conv2d(4, 6, 3), x).shape == (2, 6, 6, 6)
assert verdict(nn.Conv2d(4, 6, 3).half(), x.half()) == "no half here"
assert verdict(nn.Conv2d(4, 6, 3), x.half()) == "two dtypes"
print(both if isinstance(both, str) else "taken", "|", data)
release = tuple(int(part) for part in torch.__version__.split(".")[:2])
assert isinstance(data, str)
if release < (2, 0):
    assert both == data and "not implemented" in both
elif release < (2, 4):  # nothing between 2.0.0 and 2.4.1 was run
    assert "not implemented for 'Half'" in both and "should be the same" in data
else:
    assert both.dtype == torch.float16 and "should be the same" in data
