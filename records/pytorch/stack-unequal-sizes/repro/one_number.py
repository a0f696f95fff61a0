# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A batch size of 1 gets past the loader, and Resize with one number keeps the proportions."""
import torch
import torch.nn.functional as F
from torch.utils.data import DataLoader

pictures = [torch.zeros(3, 40, 60), torch.zeros(3, 40, 80)]


def shorter_side(picture, size):
    """What a resize to one number does: the shorter side becomes size."""
    scale = float(size) / min(picture.shape[1:])
    sides = [int(round(side * scale)) for side in picture.shape[1:]]
    return F.interpolate(picture[None], size=sides, mode="bilinear", align_corners=False)[0]


resized = [shorter_side(picture, 20) for picture in pictures]
assert [tuple(picture.shape) for picture in resized] == [(3, 20, 30), (3, 20, 40)]
for samples in (pictures, resized):
    try:
        next(iter(DataLoader(samples, batch_size=2)))
    except RuntimeError as error:
        print(error)
    else:
        raise AssertionError("different sizes made one batch")
both = [F.interpolate(picture[None], size=(20, 20), mode="bilinear", align_corners=False)[0] for picture in pictures]
assert next(iter(DataLoader(both, batch_size=2))).shape == (2, 3, 20, 20)
