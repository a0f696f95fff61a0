# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cudnn-cu12"]
# ///
"""Load libcudnn from a folder that holds no other part of it, and call it; the process dies.

libcudnn comes from the installed wheel, or from the file that the variable CUDNN_LIB names.
"""
import ctypes
import importlib.util
import os
import shutil
import sys
import tempfile
from pathlib import Path


def libcudnn() -> Path:
    """The library to load."""
    if named := os.environ.get("CUDNN_LIB"):
        return Path(named)
    wheel = Path(next(iter(importlib.util.find_spec("nvidia.cudnn").submodule_search_locations)))
    return next((wheel / "lib").glob("libcudnn.so.*"))


if os.environ.pop("LD_LIBRARY_PATH", None) is not None:  # read by the loader at start only
    os.execv(sys.executable, [sys.executable, __file__])
with tempfile.TemporaryDirectory() as folder:
    alone = Path(shutil.copy(libcudnn(), folder))
    cudnn = ctypes.CDLL(str(alone))
status = cudnn.cudnnCreateTensorDescriptor(ctypes.byref(ctypes.c_void_p()))  # 8.9.7 to 9.5.1 abort here
if status:
    raise RuntimeError(f"cudnnCreateTensorDescriptor returned {status}")
