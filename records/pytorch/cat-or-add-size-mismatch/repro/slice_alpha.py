# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""An image of four channels normalised with three values: without its alpha channel each colour comes out right."""
import torch

torch.manual_seed(0)
mean, std = torch.tensor([0.485, 0.456, 0.406]).view(3, 1, 1), torch.tensor([0.229, 0.224, 0.225]).view(3, 1, 1)
image = torch.rand(4, 5, 6)
colours = image.clone()
try:
    (image - mean) / std
except RuntimeError as error:
    print(error)
    assert "a (4) must match the size of tensor b (3) at non-singleton dimension 0" in str(error)
else:
    raise AssertionError("four channels met three values")
# region slice fill: image, mean, std
image = image[:3]  # of a batch: images[:, :3]
image = (image - mean) / std
# endregion
for channel in range(3):
    assert torch.allclose(image[channel], (colours[channel] - mean[channel].item()) / std[channel].item(), atol=1e-5)
