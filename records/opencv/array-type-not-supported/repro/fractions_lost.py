# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy"]
# ///
"""astype(uint8) cuts values between 0 and 1 down to 0."""
import cv2
import numpy as np

image = np.full((4, 4, 3), 0.9)
black = image.astype(np.uint8)
cv2.cvtColor(black, cv2.COLOR_BGR2RGB)
assert black.max() == 0
print("the image is black:", black.max())
