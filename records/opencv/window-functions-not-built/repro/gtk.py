# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy"]
# ///
"""The compiled module of the wheel names no GTK, so a GTK of the system is never loaded."""
from pathlib import Path

import cv2
import numpy as np

modules = list(Path(cv2.__file__).parent.glob("cv2*.so"))
assert modules
for module in modules:
    assert b"libgtk-" not in module.read_bytes()  # libgtk-3.so, libgtk-x11-2.0.so
try:
    cv2.imshow("image", np.zeros((40, 40, 3), np.uint8))
except cv2.error as error:
    print(error)
else:
    raise AssertionError("a window opened")
