# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""One grey channel into a three-channel layer: copies of the image, or one summed filter, are the same thing."""
import torch
from torch import nn

torch.manual_seed(0)
trained = nn.Conv2d(3, 64, 7, stride=2, padding=3)
grey = torch.rand(2, 1, 32, 32)
try:
    trained(grey)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("one channel was taken")

copied = trained(grey.repeat(1, 3, 1, 1))
# region fit-the-first-layer fill: trained
first = nn.Conv2d(1, 64, 7, stride=2, padding=3)
with torch.no_grad():
    first.weight.copy_(trained.weight.sum(dim=1, keepdim=True))
    first.bias.copy_(trained.bias)
# endregion
assert torch.allclose(first(grey), copied, atol=1e-5), (first(grey) - copied).abs().max()

# another normalisation of each channel: the sum of the filters no longer does
factors = torch.tensor([1.0, 2.0, 3.0]).view(1, 3, 1, 1)
assert not torch.allclose(first(grey), trained(grey.repeat(1, 3, 1, 1) * factors), atol=1e-2)
# without a bias
bare = nn.Conv2d(3, 64, 7, stride=2, padding=3, bias=False)
summed = nn.Conv2d(1, 64, 7, stride=2, padding=3, bias=False)
with torch.no_grad():
    summed.weight.copy_(bare.weight.sum(dim=1, keepdim=True))
assert torch.allclose(summed(grey), bare(grey.repeat(1, 3, 1, 1)), atol=1e-5)

with_alpha = torch.rand(2, 4, 32, 32)
assert torch.equal(trained(with_alpha[:, :3]), trained(with_alpha.narrow(1, 0, 3)))
print("largest difference", (first(grey) - copied).abs().max().item())
