# /// script
# requires-python = ">=3.10"
# dependencies = ["torch", "numpy", "pillow"]
# ///
"""A PNG with an alpha channel fails to be normalised with three values; opened as RGB it has three channels."""
import os
import tempfile

import numpy
import torch
from PIL import Image

path = os.path.join(tempfile.mkdtemp(), "image.png")
pixels = numpy.random.default_rng(0).integers(0, 256, (5, 6, 4), dtype=numpy.uint8)
Image.fromarray(pixels, "RGBA").save(path)
mean, std = torch.full((3, 1, 1), 0.45), torch.full((3, 1, 1), 0.22)


def tensor(image):
    return torch.from_numpy(numpy.array(image)).permute(2, 0, 1).float() / 255


try:
    (tensor(Image.open(path)) - mean) / std
except RuntimeError as error:
    print(error)
    assert "a (4) must match the size of tensor b (3) at non-singleton dimension 0" in str(error)
else:
    raise AssertionError("four channels met three values")
# region drop-the-alpha-channel fill: path
image = Image.open(path).convert("RGB")
# endregion
normalised = (tensor(image) - mean) / std
assert normalised.shape == (3, 5, 6)
reference = (pixels[:, :, :3].transpose(2, 0, 1) / 255.0 - 0.45) / 0.22
assert abs(normalised.numpy() - reference).max() < 1e-4, "the colours are those of the file"
