# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cudnn-cu12"]
# ///
"""CUDA alone answers the question: where it fails, cuDNN's handle must fail with it.

An argument error of the same cuDNN call has another status, so the test tells the two apart.
libcudnn comes from the installed wheel, or from the file that the variable CUDNN_LIB names.
"""
import ctypes
import importlib.util
import os
import subprocess
import sys
from pathlib import Path


def libcudnn() -> Path:
    """The library to load."""
    if named := os.environ.get("CUDNN_LIB"):
        return Path(named)
    wheel = Path(next(iter(importlib.util.find_spec("nvidia.cudnn").submodule_search_locations)))
    return next((wheel / "lib").glob("libcudnn.so.*"))


def cuda_works() -> bool:
    """Whether the driver answers and shows a device."""
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return False
    count = ctypes.c_int()
    return driver.cuInit(0) == 0 and driver.cuDeviceGetCount(ctypes.byref(count)) == 0 and count.value > 0


def created(argument: str) -> str:
    """The status text of cudnnCreate, called in its own process."""
    done = subprocess.run(
        [sys.executable, __file__, argument], capture_output=True, text=True,
        env=os.environ | {"CUDA_VISIBLE_DEVICES": "-1"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


if len(sys.argv) > 1:
    cudnn = ctypes.CDLL(str(libcudnn()))
    cudnn.cudnnGetErrorString.restype = ctypes.c_char_p
    where = ctypes.byref(ctypes.c_void_p()) if sys.argv[1] == "good" else None
    print(cudnn.cudnnGetErrorString(cudnn.cudnnCreate(where)).decode(), cuda_works())
    sys.exit()

assert created("good") == "CUDNN_STATUS_NOT_INITIALIZED False", created("good")
assert created("null") == "CUDNN_STATUS_BAD_PARAM False", created("null")
print("no device for CUDA, no handle; a wrong argument has another status")
