# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cudnn-cu12"]
# ///
"""A complete, freshly installed cuDNN still cannot make a handle where CUDA finds no device.

libcudnn comes from the installed wheel, or from the file that the variable CUDNN_LIB names.
"""
import ctypes
import importlib.util
import os
from pathlib import Path

os.environ["CUDA_VISIBLE_DEVICES"] = "-1"


def libcudnn() -> Path:
    """The library to load."""
    if named := os.environ.get("CUDNN_LIB"):
        return Path(named)
    wheel = Path(next(iter(importlib.util.find_spec("nvidia.cudnn").submodule_search_locations)))
    return next((wheel / "lib").glob("libcudnn.so.*"))


cudnn = ctypes.CDLL(str(libcudnn()))
cudnn.cudnnGetErrorString.restype = ctypes.c_char_p
cudnn.cudnnGetVersion.restype = ctypes.c_size_t
for create in ("cudnnCreateTensorDescriptor", "cudnnCreateConvolutionDescriptor", "cudnnCreateRNNDescriptor"):
    assert getattr(cudnn, create)(ctypes.byref(ctypes.c_void_p())) == 0, create
status = cudnn.cudnnCreate(ctypes.byref(ctypes.c_void_p()))
assert cudnn.cudnnGetErrorString(status) == b"CUDNN_STATUS_NOT_INITIALIZED", status
print("cuDNN", cudnn.cudnnGetVersion(), "is whole, and has no handle all the same")
