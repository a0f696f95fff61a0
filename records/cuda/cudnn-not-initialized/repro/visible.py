# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cudnn-cu12"]
# ///
"""With a device in sight the same library makes its handle."""
import ctypes
import importlib.util
import os
from pathlib import Path


def libcudnn() -> Path:
    """The library to load."""
    if named := os.environ.get("CUDNN_LIB"):
        return Path(named)
    wheel = Path(next(iter(importlib.util.find_spec("nvidia.cudnn").submodule_search_locations)))
    return next((wheel / "lib").glob("libcudnn.so.*"))


count = ctypes.c_int()
driver = ctypes.CDLL("libcuda.so.1")
assert driver.cuInit(0) == 0 and driver.cuDeviceGetCount(ctypes.byref(count)) == 0 and count.value > 0
cudnn = ctypes.CDLL(str(libcudnn()))
handle = ctypes.c_void_p()
assert cudnn.cudnnCreate(ctypes.byref(handle)) == 0 and handle.value
assert cudnn.cudnnDestroy(handle) == 0
print("handle made and given back")
