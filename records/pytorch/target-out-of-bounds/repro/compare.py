# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Number of outputs, smallest and largest target together tell which of the sides is wrong."""
import torch
import torch.nn.functional as F


def verdict(outputs, target):
    kinds = sorted(set(target.flatten().tolist()))
    if kinds[0] >= 0 and kinds[-1] < outputs:
        return "fits"
    if kinds[0] < 0:
        return "a marker below 0"
    if len(kinds) > outputs:
        return "too few outputs"
    return "numbers are not 0 to n - 1"


for outputs, target, expected in (
    (3, [0, 1, 2], "fits"),
    (3, [1, 2, 3], "numbers are not 0 to n - 1"),
    (3, [0, -1, 2], "a marker below 0"),
    (2, [0, 255], "numbers are not 0 to n - 1"),
    (2, [0, 1, 2], "too few outputs"),
    (1, [0, 1], "too few outputs"),
):
    target = torch.tensor(target)
    assert verdict(outputs, target) == expected
    try:
        F.cross_entropy(torch.randn(len(target), outputs), target)
    except (IndexError, RuntimeError) as error:
        print(outputs, target.tolist(), expected, "|", error)
        assert expected != "fits"
    else:
        assert expected == "fits"

# the twin: all values are in range, and shape or dtype is what the loss refuses
logits = torch.randn(4, 3)
for target in (torch.tensor([0.0, 1.0, 2.0, 0.0]), torch.tensor([[0], [1], [2], [0]])):
    assert verdict(3, target) == "fits"
    try:
        F.cross_entropy(logits, target)
    except (IndexError, RuntimeError) as error:
        print("in range |", error)
        assert "out of bounds" not in str(error) and "n_classes" not in str(error)
    else:
        raise AssertionError("a target of another dtype or shape was taken")
