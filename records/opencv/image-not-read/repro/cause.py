# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy"]
# ///
"""An image that is not there is handed on as if it had been read.

cause.py [convert|resize|blur|show|shape]
"""
import os
import sys
import tempfile

import cv2

os.chdir(tempfile.mkdtemp())
way = sys.argv[1] if len(sys.argv) > 1 else "convert"
image = cv2.imread("data/1.jpg")
if way == "resize":
    image = cv2.resize(image, (224, 224))
if way == "blur":
    image = cv2.GaussianBlur(image, (3, 3), 0)
if way == "show":
    cv2.imshow("image", image)
if way == "shape":
    height, width = image.shape[:2]
image = cv2.cvtColor(image, cv2.COLOR_BGR2RGB)
