# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The newer library loaded first, by LD_PRELOAD or by ctypes, serves the module.

preload.py [environment|ctypes]
"""
import sys
import tempfile

from build import build, run, system_library

with tempfile.TemporaryDirectory() as folder:
    build(folder)
    use, new = "import newer; assert newer.answer() == 42", system_library()
    old = {"LD_LIBRARY_PATH": folder + "/old"}
    assert run(folder, use, **old)[0] == 1
    if sys.argv[1:] == ["ctypes"]:
        code, text = run(folder, "import ctypes; ctypes.CDLL(%r)\n" % new + use, **old)
    else:
        code, text = run(folder, use, LD_PRELOAD=new, **old)
    assert code == 0, text
print("42")
