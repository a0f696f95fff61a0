# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3", "uv"]
# ///
"""A file that is not the one expected.

mismatch.py [broken|cut|stale|uv]: the line breaks in each reply, the server has a part of the file only, or
requirements.txt holds the hash of another file, for pip or uv
"""
import os
import sys
import tempfile

from errorcanon.lab.kits.broken_line import BrokenLine
from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.wheels import make_index

WHEELS = [("fastops", "1.0", "py3-none-any")]
COMMANDS = {
    "broken": "pip install --progress-bar off fastops",
    "cut": "pip install fastops",
    "stale": "pip install -r requirements.txt",
    "uv": "uv pip install --target lib --require-hashes -r requirements.txt",
}
kind = (sys.argv[1:] or ["cut"])[0]
with tempfile.TemporaryDirectory() as folder:
    index = BrokenLine(folder, WHEELS, [0.5]).address if kind == "broken" else make_index(folder, WHEELS)
    if kind == "cut":
        wheel = folder + "/files/fastops-1.0-py3-none-any.whl"
        os.truncate(wheel, os.path.getsize(wheel) * 9 // 10)
    with open(folder + "/requirements.txt", "w") as file:
        file.write("fastops==1.0 --hash=sha256:" + "ab" * 32 + "\n")
    code, text = bash(COMMANDS[kind], folder, PIP_INDEX_URL=index, UV_INDEX_URL=index, UV_PYTHON=sys.executable, PIP_TARGET=folder + "/lib")
print(text.replace(folder, "/index").replace(sys.prefix, "/usr"))
sys.exit(code)
