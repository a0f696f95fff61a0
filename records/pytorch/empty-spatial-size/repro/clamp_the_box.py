# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Cut the box to the image and round outwards: what overlaps the image keeps a pixel and the right ones."""
import math
import random

import torch
import torch.nn.functional as F


def whole_pixels(box, width, height):
    """Give the smallest box of whole pixels that covers this one inside the image, at least one pixel."""
    left, top, right, bottom = box
    # region clamp-the-box fill: left, top, right, bottom, width, height
    left, top = min(max(math.floor(left), 0), width - 1), min(max(math.floor(top), 0), height - 1)
    right, bottom = min(max(math.ceil(right), left + 1), width), min(max(math.ceil(bottom), top + 1), height)
    # endregion
    return left, top, right, bottom


random.seed(0)
image = torch.arange(30 * 20).float().view(1, 20, 30)
empty_before = 0
for _ in range(2000):
    x, y, w, h = random.uniform(-5, 35), random.uniform(-5, 25), random.uniform(0.01, 4), random.uniform(0.01, 4)
    plain = image[:, int(y):int(y + h), int(x):int(x + w)]
    empty_before += plain.numel() == 0
    left, top, right, bottom = whole_pixels((x, y, x + w, y + h), 30, 20)
    crop = image[:, top:bottom, left:right]
    assert crop.shape == (1, bottom - top, right - left) and crop.numel() > 0
    assert crop[0, 0, 0].item() == top * 30 + left and crop[0, -1, -1].item() == (bottom - 1) * 30 + right - 1
    if 0 <= x and x + w <= 30 and 0 <= y and y + h <= 20:
        assert left <= x and x + w <= right and top <= y and y + h <= bottom, "the box is covered"
    assert F.adaptive_max_pool2d(crop.unsqueeze(0), 1).item() == crop.max().item()
print("%d of 2000 boxes were empty when cut with int()" % empty_before)
assert empty_before > 100
