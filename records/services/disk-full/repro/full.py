# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Write to a file system that is nearly full: full.py [python|tempfile|cp|told|open|room|fits].

It fills the tmpfs that the lab gives as /tmp, which is small, and refuses to fill a large one.
"""
import os
import shutil
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

MIB = 1 << 20
TOLD = """
# region room-or-inodes fill: /path/of/the/failing/file
df -h /path/of/the/failing/file . ~ "${TMPDIR:-/tmp}" /dev/shm
df -i /path/of/the/failing/file . ~ "${TMPDIR:-/tmp}" /dev/shm
# endregion
"""
ROOM = """
# region make-room fill: /data
du -xh --max-depth=3 /data 2>/dev/null | sort -h | tail
find /data -xdev -type f -size +50M -exec ls -lh {} + | sort -k5 -h | tail
# endregion
"""
kind = (sys.argv[1:] or ["python"])[0]
whole = shutil.disk_usage("/tmp")
assert whole.total <= 1024 * MIB, "runs in the lab alone"
os.makedirs("/tmp/run/old")


def fill(path, keep=4):
    """Write until so many MiB are left."""
    with open(path, "wb") as file:
        for _ in range(shutil.disk_usage("/tmp").free // MIB - keep):
            file.write(bytes(MIB))


def save(path="/tmp/run/model.pt", size=16):
    with open(path, "wb") as file:
        file.write(bytes(size * MIB))


def refused():
    try:
        save()
    except OSError as error:
        assert error.errno == 28, error
        os.remove("/tmp/run/model.pt")
    else:
        raise AssertionError("it was written")


if kind == "fits":
    save()
    sys.exit()
fill("/tmp/run/old/epoch-1.pt")
if kind == "tempfile":
    try:
        save()
    except OSError:
        os.chdir("/tmp")
        tempfile.mkdtemp()
if kind == "python":
    save()
elif kind == "cp":
    with open("/tmp/run/small.pt", "wb") as file:
        file.write(bytes(3 * MIB))
    sys.exit(subprocess.call(["cp", "/tmp/run/small.pt", "/tmp/run/copy.pt"], env=dict(os.environ, LC_ALL="C")))
refused()
if kind == "told":
    fill("/tmp/run/rest", 1)
    code, text = bash(TOLD.replace("/path/of/the/failing/file", "/tmp/run"), "/usr", HOME="/usr")
    tables = [part.splitlines() for part in text.split("Filesystem")[1:]]
    use = [{line.split()[-1]: line.split()[-2] for line in table[1:] if line} for table in tables]
    assert use[0]["/tmp"] == "100%" and use[1]["/tmp"] not in ("100%", "-"), text
elif kind == "open":
    held = open("/tmp/run/old/epoch-1.pt", "rb")
    os.remove(held.name)
    assert shutil.disk_usage("/tmp").free < 16 * MIB
    refused()
    held.close()
    assert shutil.disk_usage("/tmp").free > 16 * MIB
    save()
elif kind == "room":
    code, text = bash(ROOM.replace("/data", "/tmp"), "/tmp")
    assert code == 0 and text.splitlines()[-1].endswith("/tmp/run/old/epoch-1.pt"), text
    os.remove("/tmp/run/old/epoch-1.pt")
    save()
    with open("/tmp/run/model.pt", "rb") as file:
        assert file.read() == bytes(16 * MIB)
print(kind, "as the record says")
