# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy"]
# ///
"""The wheel opencv-python has the window functions."""
import os
import subprocess
import sys

CODE = """
import cv2, numpy as np
cv2.namedWindow("image")
cv2.imshow("image", np.zeros((40, 40, 3), np.uint8))
cv2.waitKey(1)
cv2.destroyAllWindows()
print("shown")
"""
environment = dict(os.environ, QT_QPA_PLATFORM="offscreen")
environment.pop("DISPLAY", None)
ran = subprocess.run([sys.executable, "-c", CODE], env=environment, capture_output=True, text=True)
print(ran.stdout, ran.stderr)
assert "The function is not implemented" not in ran.stderr
import cv2  # noqa: E402

information = cv2.getBuildInformation()
gui = next(line.split()[-1] for line in information.splitlines() if line.strip().startswith("GUI:"))
assert gui.startswith("QT"), gui
