# /// script
# requires-python = ">=3.7"
# dependencies = ["torch==1.0.1", "numpy"]
# ///
"""Older releases refuse these calls as the new ones do; 1.0.1 lets a part pass, and what comes back is useless."""
import torch
import torch.nn.functional as F
from torch import nn

REFUSALS = ("Kernel size can't be greater than actual input size", "Output size is too small")


def result(call, x):
    """Return what the call gives, or None where it is refused in the known words."""
    try:
        return call(x)
    except RuntimeError as error:
        assert any(words in str(error) for words in REFUSALS), error
        print(torch.__version__, "refuses:", error)
        return None


conv = nn.Conv2d(3, 8, 5, padding=1)
assert result(conv, torch.randn(2, 3, 3, 3)).shape == (2, 8, 1, 1)
empty = result(conv, torch.randn(2, 3, 2, 2))
pixel = torch.full((1, 1, 1, 1), -7.0)
pooled = [result(lambda x: pool(x, 2), pixel) for pool in (F.max_pool2d, F.avg_pool2d)]

print("outcome:", "wrong-result" if empty is not None else "same-failure")
passed = [y is not None for y in [empty] + pooled]
assert all(passed) == any(passed) == torch.__version__.startswith("1.0."), passed
if all(passed):
    assert empty.shape == (2, 8, 0, 0), empty.shape
    loss = empty.mean()
    assert loss != loss, "the mean of nothing is nan"
    for y in pooled:
        assert y.shape == (1, 1, 1, 1) and y.item() == -7.0, "a window of 2 found room in 1 pixel"
    print(torch.__version__, "gives", tuple(empty.shape), "with the mean", loss.item())
