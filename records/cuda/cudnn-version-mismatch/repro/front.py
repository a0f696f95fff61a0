# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cudnn-cu12==9.1.0.70", "nvidia-cudnn-jit-cu12==9.27.0.42"]
# ///
"""Put a newer libcudnn in front of the parts of an older one and ask for a handle; aborts.

The newer front library is that of the JIT wheel. The variables CUDNN_LIB (the older) and
CUDNN_OTHER (the newer) may name the two libcudnn files instead.
"""
import ctypes
import importlib.util
import os
import sys
from pathlib import Path


def libcudnn(variable: str, package: str) -> Path:
    """A libcudnn file, from the environment or from its wheel."""
    if named := os.environ.get(variable):
        return Path(named)
    wheel = Path(next(iter(importlib.util.find_spec(package).submodule_search_locations)))
    return next((wheel / "lib").glob("libcudnn.so.*"))


search = str(libcudnn("CUDNN_LIB", "nvidia.cudnn").parent)
if os.environ.get("LD_LIBRARY_PATH") != search:  # read by the loader at start only
    os.execve(sys.executable, [sys.executable, __file__], os.environ | {"LD_LIBRARY_PATH": search})

cudnn = ctypes.CDLL(str(libcudnn("CUDNN_OTHER", "nvidia.cudnn_jit")))
assert cudnn.cudnnCreateTensorDescriptor(ctypes.byref(ctypes.c_void_p())) == 0, "failed before the handle"
cudnn.cudnnCreate(ctypes.byref(ctypes.c_void_p()))
