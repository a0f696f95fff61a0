# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy"]
# ///
"""The name of the file stands in the error."""
import os
import tempfile

import cv2
import numpy as np

os.chdir(tempfile.mkdtemp())


# region read
def read(path):
    image = cv2.imread(path)
    if image is None:
        raise FileNotFoundError(f"cannot read {os.path.abspath(path)}")
    return image
# endregion


wanted = np.arange(48, dtype=np.uint8).reshape(4, 4, 3)
cv2.imwrite("1.png", wanted)
assert np.array_equal(read("1.png"), wanted)
try:
    read("2.png")
except FileNotFoundError as error:
    assert "2.png" in str(error)
else:
    raise AssertionError("no error")
