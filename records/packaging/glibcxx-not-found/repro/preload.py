# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""The newer library loaded first, by LD_PRELOAD or by ctypes, serves the module.

preload.py [environment|ctypes]
"""
import os
import sys
import tempfile

from errorcanon.lab.kits.libstdcxx import LIBRARY, run, system_library
from errorcanon.lab.kits.shell import bash
from world import make, with_rpath

PRELOAD = """
# region preload fill: /usr/lib/x86_64-linux-gnu/libstdc++.so.6, train.py
LD_PRELOAD=/usr/lib/x86_64-linux-gnu/libstdc++.so.6 python train.py
# endregion
"""
CTYPES = """
# region by-ctypes fill: /usr/lib/x86_64-linux-gnu/libstdc++.so.6, ops
import ctypes
ctypes.CDLL("/usr/lib/x86_64-linux-gnu/libstdc++.so.6")
import ops
# endregion
assert ops.answer() == 42
print("trained")
"""
with tempfile.TemporaryDirectory() as folder:
    old = make(folder)
    code, text = bash("python train.py", folder, LD_LIBRARY_PATH=old)
    assert code == 1 and "GLIBCXX_3.4.29' not found" in text, text
    if sys.argv[1:] == ["ctypes"]:
        code, text = run(folder, CTYPES.replace(LIBRARY, system_library()), LD_LIBRARY_PATH=old)
    else:
        code, text = bash(PRELOAD.replace(LIBRARY, system_library()), folder, LD_LIBRARY_PATH=old)
    assert (code, text) == (0, "trained\n"), text

    # the old folder written into the module: the path is asked later than that, a loaded library before
    with_rpath(folder, old)
    code, text = bash("LD_LIBRARY_PATH=%s python train.py" % os.path.dirname(system_library()), folder)
    assert code == 1 and "GLIBCXX_3.4.29' not found" in text, text
    code, text = bash(PRELOAD.replace(LIBRARY, system_library()), folder)
    assert (code, text) == (0, "trained\n"), text
print("trained")
