# /// script
# requires-python = ">=3.10"
# dependencies = ["numpy", "pillow", "torch"]
# ///
"""A CMYK picture meets three values as one with alpha does; cut to three channels its colours are wrong, opened as RGB right."""
import os
import tempfile

import numpy
import torch
from PIL import Image

path = os.path.join(tempfile.mkdtemp(), "picture.jpg")
Image.new("RGB", (16, 16), (200, 40, 90)).convert("CMYK").save(path, quality=95)
mean, std = torch.full((3, 1, 1), 0.45), torch.full((3, 1, 1), 0.22)
wanted = torch.tensor([200, 40, 90]).view(3, 1, 1) / 255


def tensor(image):
    return torch.from_numpy(numpy.array(image)).permute(2, 0, 1).float() / 255


image = Image.open(path)
assert image.mode == "CMYK" and tensor(image).shape == (4, 16, 16)
try:
    (tensor(image) - mean) / std
except RuntimeError as error:
    print(error)
    assert "a (4) must match the size of tensor b (3) at non-singleton dimension 0" in str(error)
else:
    raise AssertionError("four channels met three values")
assert (tensor(image)[:3] - wanted).abs().max() > 0.2, "cyan, magenta and yellow"
rgb = tensor(Image.open(path).convert("RGB"))
print("cut:", tensor(image)[:3, 0, 0].tolist(), "converted:", rgb[:, 0, 0].tolist(), "wanted:", wanted.flatten().tolist())
assert rgb.shape == (3, 16, 16) and (rgb - wanted).abs().max() < 0.03
assert ((rgb - mean) / std - (wanted - mean) / std).abs().max() < 0.15
