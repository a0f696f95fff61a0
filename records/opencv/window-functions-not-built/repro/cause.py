# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy"]
# ///
"""A window function of the wheel that was built without windows.

cause.py [show|wait|close]
"""
import sys

import cv2
import numpy as np

image = np.zeros((40, 40, 3), np.uint8)
way = sys.argv[1] if len(sys.argv) > 1 else "show"
if way == "wait":
    cv2.waitKey(1)
if way == "close":
    cv2.destroyAllWindows()
cv2.imshow("image", image)
