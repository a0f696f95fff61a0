# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""The grey values repeated: each channel is normalised by its own mean."""
import torch

image, mean = torch.rand(1, 28, 28), torch.tensor([0.485, 0.456, 0.406]).view(3, 1, 1)
grey = image.clone()
try:
    image.sub_(mean)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("three means for one channel")
# region three fill: image
if image.shape[0] == 1:
    image = image.repeat(3, 1, 1)
# endregion
image.sub_(mean)
assert all(torch.allclose(image[i], grey[0] - mean[i]) for i in range(3))
