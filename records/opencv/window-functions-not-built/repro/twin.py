# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy"]
# ///
"""An image that was not read, shown in a window: refused before the window is asked for."""
import cv2

cv2.imshow("image", None)
