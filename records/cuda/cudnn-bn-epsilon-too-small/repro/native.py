# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""PyTorch's own batch normalisation kernel takes epsilon = 1e-6 and computes with it.

The input varies so little that 1e-6 and 1e-5 give clearly different results.
"""

import torch

torch.manual_seed(0)
device = "cuda" if torch.cuda.is_available() else "cpu"
x = 1e-3 * torch.randn(32, 3, 8, 8, dtype=torch.float64)
layer, images = torch.nn.BatchNorm2d(3, eps=1e-6, affine=False).double().to(device), x.to(device)
# region without-cudnn fill: layer, images
with torch.backends.cudnn.flags(enabled=False):
    y = layer(images)
# endregion
y = y.cpu()
mean = x.mean(dim=(0, 2, 3), keepdim=True)
variance = ((x - mean) ** 2).mean(dim=(0, 2, 3), keepdim=True)
wanted = (x - mean) / (variance + 1e-6) ** 0.5
raised = (x - mean) / (variance + 1e-5) ** 0.5
print("to 1e-6: %.1e, to 1e-5: %.1e" % (float((y - wanted).abs().max()), float((y - raised).abs().max())))
assert torch.allclose(y, wanted, atol=1e-9)
assert not torch.allclose(y, raised, atol=0.1)
