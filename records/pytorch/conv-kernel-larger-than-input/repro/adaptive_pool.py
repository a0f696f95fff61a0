# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""An adaptive pooling layer in front of the classifier does not help the layers before it."""
import torch
from torch import nn


def network(head):
    stages = []
    width = 3
    for out in (8, 16, 16, 16, 16):
        stages += [nn.Conv2d(width, out, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2)]
        width = out
    return nn.Sequential(*stages, *head)


plain = network([nn.Flatten(), nn.Linear(16, 10)])
adaptive = network([nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(16, 10)])
assert plain(torch.randn(1, 3, 32, 32)).shape == adaptive(torch.randn(1, 3, 224, 224)).shape == (1, 10)

messages = []
for model in (plain, adaptive):
    try:
        model(torch.randn(1, 3, 16, 16))
    except RuntimeError as error:
        messages.append(str(error))
assert len(messages) == 2 and messages[0] == messages[1], messages
assert "Output size is too small" in messages[1], messages
print(messages[1])

# where the last window itself is too large, an adaptive one in its place is another matter
x = torch.randn(1, 16, 5, 5)
try:
    nn.AvgPool2d(8)(x)
except RuntimeError as error:
    assert "Output size is too small" in str(error), error
else:
    raise AssertionError("a window of 8 found room in 5 pixels")
assert torch.allclose(nn.AdaptiveAvgPool2d(1)(x)[..., 0, 0], x.mean((2, 3)), atol=1e-6)
