# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy"]
# ///
"""A copy made inside the call is drawn into and thrown away."""
import cv2
import numpy as np

image = np.zeros((3, 40, 40), np.uint8).transpose(1, 2, 0)
cv2.rectangle(np.ascontiguousarray(image), (5, 5), (20, 20), (255, 0, 0))
assert image.max() == 0
print("nothing was drawn:", image.max())
