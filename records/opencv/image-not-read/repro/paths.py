# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy"]
# ///
"""The same script started from another folder finds its image by its own place."""
import os
import tempfile
from pathlib import Path

import cv2
import numpy as np

project = Path(tempfile.mkdtemp())
(project / "data").mkdir()
wanted = np.arange(48, dtype=np.uint8).reshape(4, 4, 3)
cv2.imwrite(str(project / "data" / "1.png"), wanted)
os.chdir(tempfile.mkdtemp())
assert cv2.imread("data/1.png") is None
__file__ = str(project / "train.py")
# region own-place fill: 1.png
folder = Path(__file__).resolve().parent
image = cv2.imread(str(folder / "data" / "1.png"))
# endregion
assert np.array_equal(image, wanted)
