# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The sizes of all samples, counted, tell what differs; the call stack tells the loader from a model."""
import traceback
from collections import Counter

import torch
from torch.utils.data import DataLoader


def verdict(samples):
    shapes = Counter(tuple(sample.shape) for sample in samples)
    if len(shapes) == 1:
        return "equal"
    if len({len(shape) for shape in shapes}) > 1:
        return "number of axes"
    axes = [len(set(sizes)) > 1 for sizes in zip(*shapes)]
    if axes[0] and not any(axes[1:]):
        return "first axis alone: channels, objects or length"
    return "height or width"


first = "first axis alone: channels, objects or length"
for shapes, expected in (
    ([(3, 4, 6)] * 4, "equal"),
    ([(3, 4, 6), (3, 4, 6), (3, 6, 4)], "height or width"),
    ([(3, 4, 6), (1, 4, 6)], first),
    ([(1, 5), (2, 5)], first),
    ([(7,), (9,)], first),
    ([(4, 6), (3, 4, 6)], "number of axes"),
):
    samples = [torch.zeros(*shape) for shape in shapes]
    assert verdict(samples) == expected, shapes
    try:
        next(iter(DataLoader(samples, batch_size=len(samples))))
    except RuntimeError as error:
        print(expected, "|", error)
        assert expected != "equal" and "collate" in traceback.format_exc()
    else:
        assert expected == "equal"

try:
    torch.stack([torch.zeros(3), torch.zeros(4)])
except RuntimeError:
    assert "collate" not in traceback.format_exc()
else:
    raise AssertionError("different sizes were stacked")
