# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy"]
# ///
"""Converted by the range of the values.

convert.py [float32|uint8]
"""
import sys

import cv2
import numpy as np

way = sys.argv[1] if len(sys.argv) > 1 else "float32"
image = np.random.default_rng(0).random((4, 4, 3))
try:
    cv2.cvtColor(image, cv2.COLOR_BGR2RGB)
except cv2.error as error:
    print(error)
else:
    raise AssertionError("float64 passed")
if way == "float32":
    # region float32 fill: image
    image = image.astype(np.float32)
    rgb = cv2.cvtColor(image, cv2.COLOR_BGR2RGB)
    # endregion
    assert np.array_equal(rgb, image[..., ::-1])
else:
    # region uint8 fill: image
    scale = 255 if image.max() <= 1 else 1
    image = np.clip(image * scale, 0, 255).round().astype(np.uint8)
    # endregion
    rgb = cv2.cvtColor(image, cv2.COLOR_BGR2RGB)
    assert np.array_equal(rgb, image[..., ::-1]) and image.max() > 200
    whole = np.array([[0, 7, 255, 300]])
    assert np.clip(whole, 0, 255).round().astype(np.uint8).tolist() == [[0, 7, 255, 255]]
