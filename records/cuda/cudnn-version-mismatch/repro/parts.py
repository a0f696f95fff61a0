# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cudnn-cu12==9.28.0.42", "nvidia-cudnn-jit-cu12==9.27.0.42"]
# ///
"""Load cuDNN 9.28 while LD_LIBRARY_PATH names the folder of another cuDNN 9; dies with its status.

The second version is the JIT wheel, which lies in a folder of its own. The variables CUDNN_LIB
and CUDNN_OTHER may name the two libcudnn files instead.
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


search = str(libcudnn("CUDNN_OTHER", "nvidia.cudnn_jit").parent)
if os.environ.get("LD_LIBRARY_PATH") != search:  # read by the loader at start only
    os.execve(sys.executable, [sys.executable, __file__], os.environ | {"LD_LIBRARY_PATH": search})

cudnn = ctypes.CDLL(str(libcudnn("CUDNN_LIB", "nvidia.cudnn")))
cudnn.cudnnGetErrorString.restype = ctypes.c_char_p
status = cudnn.cudnnCreateTensorDescriptor(ctypes.byref(ctypes.c_void_p()))
if status:
    reason = ctypes.create_string_buffer(4096)
    cudnn.cudnnGetLastErrorString(reason, len(reason))
    raise RuntimeError(f"cuDNN error: {cudnn.cudnnGetErrorString(status).decode()}\n{reason.value.decode()}")
