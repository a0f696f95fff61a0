# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Axes of length 1 behind the features change no value."""
import torch
import torch.nn.functional as F

torch.manual_seed(0)
x, b = torch.randn(5, 3), torch.randn(3)
image = x[:, :, None, None]
# region add-axes fill: x
y = F.softmax(x[:, :, None, None], dim=1)[:, :, 0, 0]
# endregion
assert torch.allclose(y, F.softmax(x, dim=1), atol=1e-6)
assert torch.allclose((image + b.view(1, 3, 1, 1))[:, :, 0, 0], x + b, atol=1e-6)
flat, spatial = torch.nn.BatchNorm1d(3), torch.nn.BatchNorm2d(3)
spatial.load_state_dict(flat.state_dict())
assert torch.allclose(spatial(image)[:, :, 0, 0], flat(x), atol=1e-6)
assert image.data_ptr() == x.data_ptr(), "the memory is the same"
print("softmax, bias and batch normalisation agree")
