# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Write where the user may not: denied.py [python|shell|whose|file|mine|over|absent]. The right is taken from the folder here."""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

WHOSE = """
# region who-and-whose fill: /data/run/model.pt
id
namei -l /data/run/model.pt
# endregion
"""
OVER = """
# region give-it-over fill: /data/run
chmod u+rwx /data/run
# endregion
"""
kind = (sys.argv[1:] or ["python"])[0]
home = tempfile.mkdtemp()
folder = os.path.join(home, "run")
os.environ.update(LC_ALL="C", HOME=home)
os.mkdir(folder)
old = os.path.join(folder, "old.pt")
with open(old, "w") as file:
    file.write("old")
os.chmod(folder, 0o555)
path = os.path.join(folder, "model.pt")
if kind == "python":
    open(path, "w")
elif kind == "shell":
    sys.exit(subprocess.call(["mkdir", os.path.join(folder, "checkpoints")]))
elif kind == "absent":
    open(os.path.join(home, "none", "model.pt"), "w")


def write(place):
    with open(place, "w") as file:
        file.write("weights")
    with open(place) as file:
        assert file.read() == "weights"


def denied():
    try:
        write(path)
    except PermissionError:
        return True
    return False


assert denied()
if kind == "whose":
    text = bash(WHOSE.replace("/data/run/model.pt", old), home)[1]
    assert "uid=" in text and "dr-xr-xr-x" in text, text
    os.chmod(folder, 0o755)
    assert "drwxr-xr-x" in bash(WHOSE.replace("/data/run/model.pt", old), home)[1].splitlines()[-2]
elif kind == "file":
    os.chmod(old, 0o777)
    assert denied()
elif kind == "mine":
    # region a-folder-of-mine
    cache = os.path.join(os.path.expanduser("~"), "cache")
    os.makedirs(cache, exist_ok=True)
    path = os.path.join(cache, "model.pt")
    # endregion
    write(path)
elif kind == "over":
    assert bash(OVER.replace("/data/run", folder), home) == (0, "")
    write(path)
print(kind, "as the record says")
