# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The library's folder on LD_LIBRARY_PATH, or the library loaded first: it is found, and the symbol is not in it."""
import tempfile

from build import library, module, run

with tempfile.TemporaryDirectory() as folder:
    module(folder, release=2)
    library(folder, release=1)
    first = "import ctypes; ctypes.CDLL('./libcore.so', ctypes.RTLD_GLOBAL)\n"
    for code, more in (("import ops", {"LD_LIBRARY_PATH": folder}), (first + "import ops", {}), ("import ops", {"LD_PRELOAD": folder + "/libcore.so"})):
        code, text = run(folder, code, **more)
        assert code == 1 and "undefined symbol: _ZN4core5label" in text, text
    library(folder, release=2)  # control
    assert run(folder, "import ops; assert ops.size() == 5")[0] == 0
print("undefined all the same")
