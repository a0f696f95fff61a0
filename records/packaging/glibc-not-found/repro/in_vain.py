# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The system's libc loaded first or preloaded, or the module loaded lazily: the version is still missing."""
import tempfile

from build import build, run

with tempfile.TemporaryDirectory() as folder:
    for later in (True, False):
        build(folder, later)
        first = "import ctypes; ctypes.CDLL('libc.so.6', ctypes.RTLD_GLOBAL)\n"
        lazy = "import os, sys; sys.setdlopenflags(os.RTLD_LAZY)\n"
        for code, more in ((first, {}), (lazy, {}), ("", {"LD_PRELOAD": "libc.so.6"}), ("", {"LD_LIBRARY_PATH": "/lib/x86_64-linux-gnu:/lib64:/usr/lib64"})):
            code, text = run(folder, code + "import ops; assert ops.answer() == 42", **more)
            assert (code == 1 and "' not found (required by " in text) if later else code == 0, text
print("refused each time")
