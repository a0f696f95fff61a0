# /// script
# requires-python = ">=3.8"
# dependencies = ["h5py"]
# ///
"""Another process that holds a file open for writing."""
import contextlib
import os
import subprocess
import sys
import tempfile

HOLD = """
import sys, h5py
file = h5py.File(sys.argv[1], "w")
file["x"] = [1, 2, 3]
file.flush()
print("open", flush=True)
sys.stdin.readline()
"""


@contextlib.contextmanager
def held_open():
    path = os.path.join(tempfile.mkdtemp(), "data.h5")
    other = subprocess.Popen([sys.executable, "-c", HOLD, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        assert other.stdout.readline().strip() == b"open"
        yield path, other.pid
    finally:
        other.stdin.close()
        other.wait()
