# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cudnn-cu12"]
# ///
"""Parts of cuDNN that are already in the process are found by a libcudnn that lies elsewhere.

libcudnn comes from the installed wheel, or from the file that the variable CUDNN_LIB names.
"""
import importlib.util
import os
import subprocess
import sys
import tempfile
from pathlib import Path


def libcudnn() -> Path:
    """The library to load."""
    if named := os.environ.get("CUDNN_LIB"):
        return Path(named)
    wheel = Path(next(iter(importlib.util.find_spec("nvidia.cudnn").submodule_search_locations)))
    return next((wheel / "lib").glob("libcudnn.so.*"))


PROGRAM = """
import ctypes, sys
for part in sys.argv[2:]:
    ctypes.CDLL(part, mode=ctypes.RTLD_GLOBAL)
cudnn = ctypes.CDLL(sys.argv[1])
assert cudnn.cudnnCreateTensorDescriptor(ctypes.byref(ctypes.c_void_p())) == 0
"""
parts = [str(libcudnn().parent / f"libcudnn_{part}.so.9") for part in ("graph", "ops")]
clean = {k: v for k, v in os.environ.items() if k != "LD_LIBRARY_PATH"}
with tempfile.TemporaryDirectory() as folder:
    alone = Path(folder) / libcudnn().name
    alone.write_bytes(libcudnn().read_bytes())
    without = subprocess.run([sys.executable, "-c", PROGRAM, str(alone)], env=clean, capture_output=True, text=True)
    assert without.returncode and "Cannot load symbol" in without.stderr, without
    subprocess.run([sys.executable, "-c", PROGRAM, str(alone), *parts], env=clean, check=True)
print("without the preload it fails, with it the descriptor is made")
