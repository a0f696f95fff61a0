# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Work out the smallest side that a network takes, and stop shorter inputs at the door."""
import torch
import torch.nn.functional as F
from torch import nn


def smallest_side(model):
    """Walk back from one output pixel through every layer that changes the size."""
    # region smallest-input fill: model
    pair = lambda value: value if isinstance(value, int) else value[0]
    side = 1
    for layer in reversed([m for m in model.modules() if hasattr(m, "kernel_size")]):
        kernel, pad = pair(layer.kernel_size), pair(layer.padding)
        spread = pair(getattr(layer, "dilation", 1)) * (kernel - 1) + 1
        side = max((side - 1) * pair(layer.stride) + spread - 2 * pad, 1)
    # endregion
    return side


model = nn.Sequential(
    nn.Conv2d(3, 8, 7, stride=2, padding=3), nn.ReLU(), nn.MaxPool2d(3, stride=2),
    nn.Conv2d(8, 8, 3, dilation=2), nn.ReLU(), nn.AvgPool2d(2), nn.Conv2d(8, 4, 3),
)
side = smallest_side(model)
assert model(torch.randn(1, 3, side, side)).shape == (1, 4, 1, 1)
for shorter in range(1, side):
    try:
        model(torch.randn(1, 3, shorter, shorter))
    except RuntimeError as error:
        assert "Kernel size can't be greater" in str(error) or "Output size is too small" in str(error), error
    else:
        raise AssertionError("%d pixels passed, %d should be the smallest" % (shorter, side))


def admit(batch):
    if min(batch.shape[-2:]) < side:
        raise ValueError("images of %s are below the %d pixels this network needs" % (tuple(batch.shape[-2:]), side))
    return batch


image = torch.randn(1, 3, side, side + 5)
assert torch.equal(model(admit(image)), model(image))
try:
    admit(torch.randn(1, 3, side - 1, side))
except ValueError as error:
    print(error)
else:
    raise AssertionError("a short image was admitted")
# padded or resized, it passes
short = torch.randn(1, 3, side - 1, side)
for enough in (F.pad(short, (0, 0, 0, 1)), F.interpolate(short, size=(side, side))):
    assert model(admit(enough)).shape == (1, 4, 1, 1)
