# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy"]
# ///
"""The array is made whole first, and drawn into afterwards."""
import cv2
import numpy as np

image = np.zeros((3, 40, 40), np.uint8).transpose(1, 2, 0)
try:
    cv2.rectangle(image, (5, 5), (20, 20), (255, 0, 0))
except cv2.error as error:
    print(error)
else:
    raise AssertionError("the view was taken")
# region contiguous fill: image
image = np.ascontiguousarray(image)
cv2.rectangle(image, (5, 5), (20, 20), (255, 0, 0))
# endregion
wanted = cv2.rectangle(np.zeros((40, 40, 3), np.uint8), (5, 5), (20, 20), (255, 0, 0))
assert np.array_equal(image, wanted) and image.max() == 255
