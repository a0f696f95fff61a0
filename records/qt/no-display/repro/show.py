# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python", "numpy"]
# ///
"""cv2.imshow where there is no display: show.py [show|offscreen|ask|still|write]."""
import os
import subprocess
import sys
import tempfile

import cv2
import numpy

kind = (sys.argv[1:] or ["show"])[0]
folder = tempfile.mkdtemp()
with open(os.path.join(folder, "train.py"), "w") as file:
    file.write("import cv2, numpy\ncv2.imshow('seen', numpy.zeros((8, 8, 3), numpy.uint8))\n")
for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
    os.environ.pop(name, None)
ASK = """
# region ask-the-plugin fill: train.py
QT_DEBUG_PLUGINS=1 python train.py 2>&1 | grep -E "Cannot load library|connect to display|moveToThread"
# endregion
"""


def show(**environ):
    """Run the program that shows a picture; give its end and what it says."""
    ran = subprocess.run(
        [sys.executable, "train.py"], env=dict(os.environ, **environ), cwd=folder,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )
    return ran.returncode, ran.stdout.decode()


if kind in ("show", "offscreen"):
    code, said = show() if kind == "show" else show(QT_QPA_PLATFORM="offscreen")
    print(said)
    sys.exit(abs(code))
code, said = show()
assert code == -6 and "connect to display" in said, (code, said)
if kind == "ask":
    said = subprocess.run(
        ["bash", "-c", ASK.replace("python train.py", sys.executable + " train.py")],
        cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ).stdout.decode()
    assert "connect to display" in said, said
    assert "Cannot load library" not in said and "moveToThread" not in said, said
elif kind == "still":
    code, said = show(QT_QPA_PLATFORM="offscreen")
    assert code == -6 and 'plugin "offscreen" in' in said and "plugins are: xcb." in said, said
else:
    os.chdir(folder)
    image = numpy.arange(192, dtype=numpy.uint8).reshape(8, 8, 3)
    # region write-instead fill: seen.png, image
    cv2.imwrite("seen.png", image)
    # endregion
    assert (cv2.imread("seen.png") == image).all()
print(kind, "as the record says")
