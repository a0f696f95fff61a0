# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy"]
# ///
"""The array is fine, a coordinate is a float."""
import cv2
import numpy as np

cv2.rectangle(np.zeros((40, 40, 3), np.uint8), (5.0, 5), (20, 20), (255, 0, 0))
