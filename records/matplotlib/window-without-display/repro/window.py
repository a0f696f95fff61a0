# /// script
# requires-python = ">=3.9"
# dependencies = ["matplotlib", "numpy"]
# ///
"""Open a window where there is no display.

window.py [matplotlib|tk|refused|qt|display|named|outside|file]
"""
import os
import subprocess
import sys
import tempfile

kind = (sys.argv[1:] or ["matplotlib"])[0]
os.environ["MPLCONFIGDIR"] = tempfile.mkdtemp()
for name in ("DISPLAY", "WAYLAND_DISPLAY", "MPLBACKEND"):
    os.environ.pop(name, None)
PLOT = """
import matplotlib
matplotlib.use("TkAgg")
import matplotlib.pyplot as plt
plt.plot([1, 2, 3])
plt.savefig("loss.png")
"""
ASK = """
# region is-there-a-display fill: python3
echo "DISPLAY=$DISPLAY WAYLAND_DISPLAY=$WAYLAND_DISPLAY"
python3 -c "import tkinter; tkinter.Tk(); print('a window opens')"
# endregion
"""


def run(code, **environ):
    """Run code in a Python beside this one; give its exit code and the last line that it says."""
    ran = subprocess.run(
        [sys.executable, "-c", code], env=dict(os.environ, **environ), cwd=tempfile.mkdtemp(),
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )
    return ran.returncode, (ran.stdout.decode().strip().splitlines() or [""])[-1]


if kind == "matplotlib":
    import matplotlib

    matplotlib.use("TkAgg")
    import matplotlib.pyplot as plt

    plt.figure()
if kind in ("tk", "refused"):
    import tkinter

    if kind == "refused":
        os.environ["DISPLAY"] = ":77"
    tkinter.Tk()
if kind == "qt":
    import matplotlib

    matplotlib.use("QtAgg")
    import matplotlib.pyplot as plt

    plt.figure()
code, said = run(PLOT)
assert code == 1 and "'headless' is currently" in said, said
if kind == "display":
    for python, part in ((sys.executable, "no display name"), ("/usr/bin/python3", "named 'tkinter'")):
        ran = subprocess.run(
            ["bash", "-c", ASK.replace("python3 -c", python + " -c")],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
        said = ran.stdout.decode().splitlines()
        assert said[0] == "DISPLAY= WAYLAND_DISPLAY=" and part in said[-1], said
elif kind == "named":
    assert run("import tkinter")[0] == 0
    code, said = run(PLOT, DISPLAY=":0")
    assert code == 1 and ("'headless'" in said or "connect to display" in said), said
    code, said = run("import tkinter; tkinter.Tk()", DISPLAY=":0")
    assert code == 1 and 'connect to display ":0"' in said, said
elif kind == "outside":
    code, said = run(PLOT, MPLBACKEND="Agg")
    assert code == 1 and "'headless' is currently" in said, said
    assert run(PLOT.replace('matplotlib.use("TkAgg")', ""), MPLBACKEND="Agg")[0] == 0
else:
    os.chdir(tempfile.mkdtemp())
    # region write-a-file fill: [0.9, 0.5, 0.3], loss.png
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    plt.plot([0.9, 0.5, 0.3])
    plt.savefig("loss.png")
    plt.close()
    # endregion
    picture = plt.imread("loss.png")
    assert picture.shape == (480, 640, 4) and picture.min() < 0.5 < picture.max(), picture.shape
print(kind, "as the record says")
