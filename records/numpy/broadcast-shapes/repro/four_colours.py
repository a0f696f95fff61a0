# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy", "pillow"]
# ///
"""A CMYK picture has four channels as one with alpha has; its first three are no colours, and converted it has them."""
import os
import tempfile

import numpy as np
from PIL import Image

path = os.path.join(tempfile.mkdtemp(), "picture.tiff")
Image.new("RGB", (6, 5), (200, 40, 90)).convert("CMYK").save(path)
means = np.array([10.0, 20.0, 30.0])
image = np.asarray(Image.open(path)).astype(float)
assert image.shape == (5, 6, 4)
try:
    image - means
except ValueError as error:
    print(error)
    assert "operands could not be broadcast together with shapes (5,6,4) (3,)" in str(error)
else:
    raise AssertionError("four channels met three means")
assert abs(image[..., :3] - [200, 40, 90]).max() > 50, "the first three channels are cyan, magenta and yellow"
rgb = np.asarray(Image.open(path).convert("RGB")).astype(float)
assert rgb.shape == (5, 6, 3) and abs(rgb - [200, 40, 90]).max() <= 2
print("without the fourth channel", image[0, 0, :3], "converted", rgb[0, 0])
