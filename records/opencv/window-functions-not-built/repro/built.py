# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python-headless", "numpy"]
# ///
"""The build information names the window backend, or NONE."""
from importlib import metadata

import cv2

# region gui
lines = cv2.getBuildInformation().splitlines()
print([line.split() for line in lines if line.strip().startswith(("GUI", "QT", "GTK"))])
# endregion
gui = next(line.split()[-1] for line in lines if line.strip().startswith("GUI:"))
installed = {d.metadata["Name"] for d in metadata.distributions() if "opencv" in d.metadata["Name"]}
headless = installed == {"opencv-python-headless"}
assert (gui == "NONE") == headless, (gui, installed)
