# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy"]
# ///
"""The image goes into a file, or into a figure, instead of a window."""
import os
import tempfile

import cv2
import numpy as np

os.chdir(tempfile.mkdtemp())
image = np.arange(48, dtype=np.uint8).reshape(4, 4, 3)
try:
    cv2.imshow("result", image)
except cv2.error:
    pass
else:
    raise AssertionError("a window opened")
# region write fill: result.png
cv2.imwrite("result.png", image)
# endregion
assert np.array_equal(cv2.imread("result.png"), image)
