# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Leave the empty crops out, and put zeros in their places; the others come out as in one batch."""
import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(0)
model = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.ReLU(), nn.AdaptiveMaxPool2d(2))
image = torch.randn(3, 32, 32)
boxes = [(0, 0, 16, 16), (20, 4, 20, 30), (8, 8, 24, 24), (40, 0, 50, 20)]  # the second and the last hold nothing


def features(image, boxes):
    crops = [image[:, top:bottom, left:right] for left, top, right, bottom in boxes]
    y = image.new_zeros(len(crops), 8, 2, 2)
    # region skip-the-empty fill: crops, y, model
    for i, crop in enumerate(crops):
        if crop.numel():
            y[i] = model(crop.unsqueeze(0))[0]
    # endregion
    return y


with torch.no_grad():
    y = features(image, boxes)
    reference = model(torch.stack([image[:, 0:16, 0:16], image[:, 8:24, 8:24]]))
assert torch.allclose(y[[0, 2]], reference, atol=1e-6)
assert torch.equal(y[[1, 3]], torch.zeros(2, 8, 2, 2))
try:
    F.adaptive_max_pool2d(image[:, 4:30, 20:20].unsqueeze(0), 2)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("the empty crop was taken")
