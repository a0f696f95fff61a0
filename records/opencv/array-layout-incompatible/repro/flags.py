# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy"]
# ///
"""The flag tells a view from an image, and so does the twin: floats for coordinates."""
import cv2
import numpy as np

image = np.zeros((3, 40, 40), np.uint8).transpose(1, 2, 0)
# region flags fill: image
print(type(image), image.dtype, image.shape, image.flags["C_CONTIGUOUS"])
# endregion
assert not image.flags["C_CONTIGUOUS"]
whole = np.ascontiguousarray(image)
assert whole.flags["C_CONTIGUOUS"]
cv2.rectangle(whole, (5, 5), (20, 20), (255, 0, 0))
try:
    cv2.rectangle(whole, (5.0, 5), (20, 20), (255, 0, 0))
except cv2.error as error:
    assert "Layout of the output array" not in str(error) and "pt1" in str(error)
else:
    raise AssertionError("floats passed")
