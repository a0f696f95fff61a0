# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Converting the model to the input's type gives what a hand-written convolution gives."""
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
model = nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU(), nn.Conv2d(8, 4, 3, bias=False))
x = torch.rand(2, 3, 8, 8).double()
# region convert-the-model fill: model, x
model.to(x.dtype)
# endregion
y = model(x)
try:
    nn.Conv2d(3, 8, 3).to(torch.uint8)
except TypeError as error:
    print(error)
else:
    raise AssertionError("a model of integers was made")


def by_hand(layer, value):
    columns = F.unfold(value, 3)
    out = layer.weight.view(layer.out_channels, -1) @ columns
    out = out if layer.bias is None else out + layer.bias[:, None]
    side = value.shape[-1] - 2
    return out.view(value.shape[0], layer.out_channels, side, side)


reference = by_hand(model[2], by_hand(model[0], x).clamp(min=0))
assert y.dtype == torch.float64 and torch.allclose(y, reference, atol=1e-12), (y - reference).abs().max()
print("largest difference", (y - reference).abs().max().item())
