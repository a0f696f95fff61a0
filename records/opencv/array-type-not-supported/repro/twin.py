# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy"]
# ///
"""The type is right, the number of channels is not."""
import cv2
import numpy as np

cv2.cvtColor(np.zeros((4, 4), np.uint8), cv2.COLOR_BGR2GRAY)
