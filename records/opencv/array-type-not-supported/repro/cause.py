# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy"]
# ///
"""Arrays of a type that OpenCV has no code for.

cause.py [float64|int64|resize|bool]
"""
import sys

import cv2
import numpy as np

way = sys.argv[1] if len(sys.argv) > 1 else "float64"
if way == "int64":
    cv2.cvtColor(np.zeros((4, 4, 3), dtype=np.int64), cv2.COLOR_BGR2RGB)
if way == "resize":
    cv2.resize(np.zeros((4, 4, 3), dtype=np.int32), (2, 2))
if way == "bool":
    cv2.resize(np.zeros((4, 4), dtype=bool), (2, 2))
cv2.cvtColor(np.random.rand(4, 4, 3), cv2.COLOR_BGR2RGB)
