# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""One call without cuDNN gives the result of the CPU; cuDNN stays on for the rest. Needs a GPU."""
import torch
from torch import nn

torch.manual_seed(0)
torch.backends.cudnn.allow_tf32 = False
layer = nn.Conv2d(3, 8, 3, dilation=2)
x = torch.randn(4, 3, 32, 32)
reference = layer(x)
layer.cuda()
assert torch.backends.cudnn.is_available() and torch.backends.cudnn.enabled
images = x.cuda()
# region one-layer-without-cudnn fill: layer, images
with torch.backends.cudnn.flags(enabled=False):
    y = layer(images)
# endregion
assert torch.backends.cudnn.enabled
assert torch.allclose(y.cpu(), reference, atol=1e-4), (y.cpu() - reference).abs().max()
print("largest difference", (y.cpu() - reference).abs().max().item())
