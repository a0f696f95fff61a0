# /// script
# requires-python = ">=3.9"
# dependencies = ["pyarrow"]
# ///
"""The files of a package with their compiled parts named for another Python, or left out.

other_python.py [other|left-out]
"""
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile

kind = (sys.argv[1:] or ["other"])[0]
here = os.path.dirname(importlib.util.find_spec("pyarrow").origin)
with tempfile.TemporaryDirectory() as folder:
    copy = os.path.join(folder, "pyarrow")
    shutil.copytree(here, copy, ignore=shutil.ignore_patterns("*.so*", "include", "tests"))
    if kind == "other":  # as a folder has them that was copied from an environment with Python 3.7
        for name in os.listdir(here):
            if ".cpython-" in name:
                open(os.path.join(copy, name.partition(".")[0] + ".cpython-37m-x86_64-linux-gnu.so"), "w").close()
    ran = subprocess.run([sys.executable, "-c", "import pyarrow"], env=dict(os.environ, PYTHONPATH=folder), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
print(ran.stdout.decode().replace(folder, "/layer"))
sys.exit(ran.returncode)
