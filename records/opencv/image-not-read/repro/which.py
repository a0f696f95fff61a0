# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy"]
# ///
"""The path and the first bytes tell the reasons apart."""
import os
import tempfile

import cv2
import numpy as np

os.chdir(tempfile.mkdtemp())
cv2.imwrite("good.png", np.full((4, 4, 3), 7, np.uint8))
open("page.jpg", "wb").write(b"<!DOCTYPE html><title>404</title>")
open("pointer.jpg", "wb").write(b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n")
open("empty.jpg", "wb").close()
found = {}
for path in ("missing.jpg", "page.jpg", "pointer.jpg", "empty.jpg", "good.png"):
    # region look fill: path
    print(os.path.abspath(path), os.path.isfile(path))
    if os.path.isfile(path):
        print(os.path.getsize(path), open(path, "rb").read(40))
    # endregion
    start = open(path, "rb").read(8) if os.path.isfile(path) else None
    found[path] = (start, cv2.imread(path) is None)
crop = cv2.imread("good.png")[50:60]
for call, words in ((lambda: cv2.cvtColor(crop, cv2.COLOR_BGR2RGB), "!_src.empty()"), (lambda: cv2.resize(crop, (2, 2)), "!ssize.empty()")):
    try:
        call()
    except cv2.error as error:
        assert words in str(error), error
    else:
        raise AssertionError("an empty crop passed")
assert 0 in crop.shape
assert found["missing.jpg"] == (None, True)
assert found["page.jpg"] == (b"<!DOCTYP", True)
assert found["pointer.jpg"] == (b"version ", True)
assert found["empty.jpg"] == (b"", True)
assert found["good.png"] == (b"\x89PNG\r\n\x1a\n", False)
