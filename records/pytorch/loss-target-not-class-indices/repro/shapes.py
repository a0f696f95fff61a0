# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""dtype and shape of target beside the shape of logits tell the four mistakes apart, and from none."""
import traceback

import torch
import torch.nn.functional as F

torch.manual_seed(0)


def verdict(logits, target):
    if target.shape == logits.shape:
        return "probabilities" if target.is_floating_point() else "one-hot"
    indices = logits.shape[:1] + logits.shape[2:]
    if target.dim() == len(indices) + 1 and target.shape[1] == 1:
        return "axis of 1 too many"
    if target.shape == indices and target.dtype != torch.long:
        return "dtype"
    return "fits" if target.shape == indices else "other sizes"


flat, maps = torch.randn(4, 3), torch.randn(2, 3, 4, 4)
classes, mask = torch.tensor([0, 1, 2, 0]), torch.zeros(2, 4, 4).long()
for logits, target, expected in (
    (flat, classes, "fits"),
    (maps, mask, "fits"),
    (flat, classes.float(), "dtype"),
    (flat, classes.int(), "dtype"),
    (maps, mask.float(), "dtype"),
    (flat, classes.view(4, 1), "axis of 1 too many"),
    (maps, mask.unsqueeze(1), "axis of 1 too many"),
    (flat, torch.eye(3)[classes].long(), "one-hot"),
):
    assert verdict(logits, target) == expected
    try:
        F.cross_entropy(logits, target)
    except (RuntimeError, ValueError) as error:
        print(expected, "|", str(error)[:100])
        assert expected != "fits"
    else:
        assert expected == "fits"

# the twins: shape and dtype fit, and the values are too large, or another layer fails
assert verdict(flat, classes + 3) == "fits"
try:
    F.cross_entropy(flat, classes + 3)
except (IndexError, RuntimeError) as error:
    print("values |", str(error)[:100])
    assert "out of bounds" in str(error) or "n_classes" in str(error)
else:
    raise AssertionError("class 5 of 3 was found")
try:
    F.cross_entropy(torch.nn.Linear(3, 3)(flat.double()), classes)
except RuntimeError as error:
    frames = [frame.name for frame in traceback.extract_tb(error.__traceback__)]
    assert not any("loss" in name or "cross_entropy" in name for name in frames), frames
else:
    raise AssertionError("double was taken by float weights")
