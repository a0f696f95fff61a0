# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy"]
# ///
"""The dtype decides: the same values pass in another type."""
import cv2
import numpy as np

image = np.arange(48).reshape(4, 4, 3)
passed = {}
for name in ("uint8", "uint16", "float32", "float64", "int64", "int32"):
    typed = image.astype(name)
    # region dtype fill: image
    print(image.dtype, image.shape, image.min(), image.max())
    # endregion
    try:
        cv2.cvtColor(typed, cv2.COLOR_BGR2RGB)
        passed[name] = True
    except cv2.error as error:
        print(error)
        passed[name] = False
try:
    cv2.resize(np.full((4, 4), 1, dtype=object), (2, 2))
except cv2.error as error:
    assert "src data type = object" in str(error) or "src data type = 17" in str(error), error
else:
    raise AssertionError("objects passed")
assert [name for name, ok in passed.items() if ok] == ["uint8", "uint16", "float32"], passed
