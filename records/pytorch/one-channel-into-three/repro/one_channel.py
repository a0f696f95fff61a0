# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""One mean for one channel: the image is centred by it."""
import torch

image = torch.rand(1, 28, 28)
before = image.clone()
try:
    image.sub_(torch.tensor([0.485, 0.456, 0.406]).view(3, 1, 1))
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("three means for one channel")
# region one fill: image, [0.5]
print(image.shape)
mean = torch.tensor([0.5]).view(-1, 1, 1)
image.sub_(mean)
# endregion
assert torch.allclose(image, before - 0.5)
