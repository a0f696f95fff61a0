# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy"]
# ///
"""imread raises nothing, so a handler around it is never entered."""
import os
import tempfile

import cv2

os.chdir(tempfile.mkdtemp())
caught = False
try:
    image = cv2.imread("data/1.jpg")
except Exception:
    caught = True
assert image is None and not caught
try:
    cv2.cvtColor(image, cv2.COLOR_BGR2RGB)
except cv2.error as error:
    print(error)
else:
    raise AssertionError("it passed")
