# /// script
# requires-python = ">=3.9"
# dependencies = ["opencv-python", "PyQt5"]
# ///
"""PyQt5 opens a window after cv2 was imported: both.py [start|alone|folder|platform]."""
import os
import subprocess
import sys
import tempfile

kind = (sys.argv[1:] or ["start"])[0]
folder = tempfile.mkdtemp()
WINDOW = "from PyQt5.QtWidgets import QApplication\napp = QApplication([])\nprint(app.platformName())\n"
with open(os.path.join(folder, "alone.py"), "w") as file:
    file.write(WINDOW)
with open(os.path.join(folder, "window.py"), "w") as file:
    file.write("import cv2\n" + WINDOW)
for name in [name for name in os.environ if name.startswith("QT_")] + ["DISPLAY", "WAYLAND_DISPLAY"]:
    os.environ.pop(name, None)
ASK = """
# region who-sets-the-folder
python -c "import os; print(os.environ.get('QT_QPA_PLATFORM_PLUGIN_PATH', 'not set'))"
python -c "import cv2, os; print(os.environ.get('QT_QPA_PLATFORM_PLUGIN_PATH', 'not set'))"
# endregion
"""


def start(script, **environ):
    """Run a program that opens a window; give its end and what it says."""
    ran = subprocess.run(
        [sys.executable, script], env=dict(os.environ, **environ), cwd=folder,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )
    return ran.returncode, ran.stdout.decode()


if kind in ("start", "alone"):
    code, said = start("window.py" if kind == "start" else "alone.py")
    print(said)
    sys.exit(abs(code))
code, said = start("window.py")
assert code == -6 and 'cv2/qt/plugins" even though' in said and "moveToThread" in said, said
if kind == "folder":
    ran = subprocess.run(
        ["bash", "-c", ASK.replace("python -c", sys.executable + " -c")], stdout=subprocess.PIPE
    )
    before, after = ran.stdout.decode().splitlines()
    assert before == "not set" and after.endswith("cv2/qt/plugins"), (before, after)
    code, said = start("alone.py")
    assert code == -6 and 'in "" even though' in said and "moveToThread" not in said, said
else:
    code, said = start("window.py", QT_QPA_PLATFORM="xcb")
    assert code == -6 and 'cv2/qt/plugins" even though' in said and "moveToThread" in said, said
print(kind, "as the record says")
