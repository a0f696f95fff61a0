# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The two shapes tell an extra axis from a flattened one, a batch of another length and class numbers."""
import warnings

import torch
import torch.nn.functional as F


def verdict(out, target):
    if out.shape == target.shape:
        return "fits"
    if [n for n in out.shape if n != 1] == [n for n in target.shape if n != 1]:
        return "odd axis"
    if out.numel() == target.numel():
        return "flattened or transposed"
    if out.shape[:1] != target.shape[:1]:
        return "other batch"
    return "class numbers" if target.dim() == out.dim() - 1 else "other axis"


for out, target, expected in (
    ((4, 1), (4, 1), "fits"),
    ((4, 1), (4,), "odd axis"),
    ((4,), (4, 1), "odd axis"),
    ((), (1,), "odd axis"),
    ((3, 1), (4, 1), "other batch"),
    ((4, 5), (4,), "class numbers"),
    ((4, 5), (20,), "flattened or transposed"),
    ((4, 5), (5, 4), "flattened or transposed"),
    ((2, 1, 8, 8), (2, 1, 6, 6), "other axis"),
):
    out, target = torch.zeros(out), torch.zeros(target)
    assert verdict(out, target) == expected
    try:
        F.binary_cross_entropy_with_logits(out, target)
    except ValueError as error:
        print(expected, "|", error)
        assert expected != "fits"
    else:
        assert expected == "fits"

# the loss for class numbers
assert F.cross_entropy(torch.zeros(4, 5), torch.tensor([0, 1, 4, 2])) > 1.6
# on probabilities torch 1.0 compares the numbers of elements alone, and warns
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    try:
        F.binary_cross_entropy(torch.full((4, 1), 0.5), torch.ones(4))
    except ValueError as error:
        assert not torch.__version__.startswith("1.0.") and "is deprecated" in str(error)
    else:
        assert torch.__version__.startswith("1.0.") and "is deprecated" in str(told[0].message)
