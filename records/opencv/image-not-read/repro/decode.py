# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy"]
# ///
"""Python opens the file, OpenCV decodes the bytes."""
import os
import tempfile

import cv2
import numpy as np

os.chdir(tempfile.mkdtemp())
path = "图片é.png"
wanted = np.arange(48, dtype=np.uint8).reshape(4, 4, 3)
cv2.imencode(".png", wanted)[1].tofile(path)
assert cv2.imread("missing.png") is None
# region decode fill: path
image = cv2.imdecode(np.fromfile(path, dtype=np.uint8), cv2.IMREAD_COLOR)
# endregion
assert np.array_equal(image, wanted)
