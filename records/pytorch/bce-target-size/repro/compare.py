# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The two shapes tell an odd axis from a batch of another length and from class numbers."""
import torch
import torch.nn.functional as F


def verdict(out, target):
    if out.shape == target.shape:
        return "fits"
    if out.numel() == target.numel():
        return "odd axis"
    if out.shape[:1] != target.shape[:1]:
        return "other batch"
    return "class numbers" if target.dim() == 1 else "other"


for out, target, expected in (
    ((4, 1), (4, 1), "fits"),
    ((4, 1), (4,), "odd axis"),
    ((4,), (4, 1), "odd axis"),
    ((), (1,), "odd axis"),
    ((3, 1), (4, 1), "other batch"),
    ((4, 5), (4,), "class numbers"),
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
