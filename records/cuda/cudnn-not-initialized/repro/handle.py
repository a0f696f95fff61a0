# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cudnn-cu12"]
# ///
"""Create a cuDNN handle in a process in which CUDA finds no device; dies with cuDNN's own status.

libcudnn comes from the installed wheel, or from the file that the variable CUDNN_LIB names.
"""
import ctypes
import importlib.util
import os
from pathlib import Path

os.environ["CUDA_VISIBLE_DEVICES"] = "-1"  # the same on a machine that has a GPU


def libcudnn() -> Path:
    """The library to load."""
    if named := os.environ.get("CUDNN_LIB"):
        return Path(named)
    wheel = Path(next(iter(importlib.util.find_spec("nvidia.cudnn").submodule_search_locations)))
    return next((wheel / "lib").glob("libcudnn.so.*"))


cudnn = ctypes.CDLL(str(libcudnn()))
cudnn.cudnnGetErrorString.restype = ctypes.c_char_p

descriptor = ctypes.c_void_p()
assert cudnn.cudnnCreateTensorDescriptor(ctypes.byref(descriptor)) == 0, "the library itself is broken"

handle = ctypes.c_void_p()
status = cudnn.cudnnCreate(ctypes.byref(handle))
if status:
    text = "cuDNN error: " + cudnn.cudnnGetErrorString(status).decode()
    if hasattr(cudnn, "cudnnGetLastErrorString"):  # from cuDNN 9.0
        reason = ctypes.create_string_buffer(4096)
        cudnn.cudnnGetLastErrorString(reason, len(reason))
        text += "\n" + reason.value.decode()
    raise RuntimeError(text)
