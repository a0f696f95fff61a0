# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy"]
# ///
"""Drawing into a view that OpenCV cannot use as an image.

cause.py [transposed|reversed]
"""
import sys

import cv2
import numpy as np

way = sys.argv[1] if len(sys.argv) > 1 else "transposed"
if way == "reversed":
    rgb = np.zeros((40, 40, 3), np.uint8)[..., ::-1]
    cv2.putText(rgb, "cat", (5, 20), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (255, 0, 0))
image = np.zeros((3, 40, 40), np.uint8).transpose(1, 2, 0)
cv2.rectangle(image, (5, 5), (20, 20), (255, 0, 0))
