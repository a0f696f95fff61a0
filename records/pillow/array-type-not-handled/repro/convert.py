# /// script
# requires-python = ">=3.9"
# dependencies = ["pillow", "numpy"]
# ///
"""Arrays brought into the form of an image.

convert.py [scale|squeeze|transpose]
"""
import sys

import numpy as np
from PIL import Image

way = sys.argv[1] if len(sys.argv) > 1 else "scale"
random = np.random.default_rng(0)
if way == "scale":
    array = random.random((28, 28, 3)).astype("float32")
elif way == "squeeze":
    array = random.integers(0, 256, (28, 28, 1)).astype("uint8")
else:
    array = random.integers(0, 256, (3, 32, 32)).astype("uint8")
try:
    Image.fromarray(array)
except TypeError as error:
    print(error)
else:
    raise AssertionError("it was taken")
before = array
if way == "scale":
    # region scale fill: array
    scale = 255 if array.max() <= 1 else 1
    array = np.clip(array * scale, 0, 255).round().astype(np.uint8)
    image = Image.fromarray(array)
    # endregion
    mask = np.array([[0, 1]])  # class numbers
    assert Image.fromarray(mask.astype(np.uint8)).getpixel((1, 0)) == 1
    assert np.abs(np.asarray(image) / 255 - before).max() < 1 / 500
elif way == "squeeze":
    # region squeeze fill: array
    image = Image.fromarray(array[:, :, 0])
    # endregion
    assert image.mode == "L" and np.array_equal(np.asarray(image), before[:, :, 0])
else:
    # region transpose fill: array
    image = Image.fromarray(array.transpose(1, 2, 0))
    # endregion
    assert image.size == (32, 32) and image.getpixel((5, 7)) == tuple(before[:, 7, 5])
