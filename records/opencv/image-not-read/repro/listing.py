# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy"]
# ///
"""Every unreadable file of a dataset is found before training."""
import os
import tempfile

import cv2
import numpy as np

os.chdir(tempfile.mkdtemp())
paths = [f"{n}.png" for n in range(5)]
for path in paths:
    cv2.imwrite(path, np.zeros((4, 4, 3), np.uint8))
os.remove("3.png")
open("1.png", "wb").write(b"<!DOCTYPE html>")
# region unreadable fill: paths
unreadable = [path for path in paths if cv2.imread(path) is None]
print(len(unreadable), unreadable[:10])
# endregion
assert unreadable == ["1.png", "3.png"]
