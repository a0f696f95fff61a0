# /// script
# requires-python = ">=3.9"
# dependencies = ["PyQt5"]
# ///
"""A Qt window where a library of the plugin xcb is missing: window.py [start|report|platform|ldd|offscreen]."""
import os
import subprocess
import sys
import tempfile

import PyQt5

kind = (sys.argv[1:] or ["start"])[0]
folder = tempfile.mkdtemp()
with open(os.path.join(folder, "window.py"), "w") as file:
    file.write("from PyQt5.QtWidgets import QApplication, QLabel\napp = QApplication([])\n")
    file.write("label = QLabel('seen')\nlabel.show()\nprint(app.platformName(), label.isVisible())\n")
for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
    os.environ.pop(name, None)
LDD = """
# region missing-libraries
plugins=$(python -c "import PyQt5.QtCore as core; print(core.QLibraryInfo.location(core.QLibraryInfo.PluginsPath))")
ldd "$plugins/platforms/libqxcb.so" | grep "not found" || echo "all libraries found"
# endregion
"""


def start(**environ):
    """Run the program that opens a window; give its end and what it says."""
    ran = subprocess.run(
        [sys.executable, "window.py"], env=dict(os.environ, **environ), cwd=folder,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )
    return ran.returncode, ran.stdout.decode()


def list_missing(path):
    """Give what the loader does not find for a plugin of Qt."""
    ran = subprocess.run(
        ["bash", "-c", LDD.replace("libqxcb.so", path).replace("python -c", sys.executable + " -c")],
        stdout=subprocess.PIPE,
    )
    return ran.stdout.decode()


settings = {"start": {}, "report": {"QT_DEBUG_PLUGINS": "1"}, "platform": {"QT_QPA_PLATFORM": "x11"}}
if kind in settings:
    code, said = start(**settings[kind])
    print(said)
    sys.exit(abs(code))
code, said = start()
assert code == -6 and "even though it was found" in said and "connect to display" not in said, said
if kind == "ldd":
    missing = list_missing("libqxcb.so")
    assert missing.count("not found") >= 1 and "libxcb-" in missing, missing
    assert list_missing("libqoffscreen.so") == "all libraries found\n"
else:
    code, said = start(QT_QPA_PLATFORM="offscreen")
    assert code == 0 and said.splitlines()[-1] == "offscreen True", said
assert PyQt5
print(kind, "as the record says")
