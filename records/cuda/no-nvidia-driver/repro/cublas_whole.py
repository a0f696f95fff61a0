# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cublas-cu12"]
# ///
"""A whole cuBLAS has no handle where CUDA has no device; other calls of it work.

libcublas comes from the installed wheel, or from the file that the variable CUBLAS_LIB names.
"""
import ctypes
import importlib.util
import os
from pathlib import Path

os.environ["CUDA_VISIBLE_DEVICES"] = "-1"


def libcublas() -> Path:
    """The library to load, after the one that it needs."""
    if named := os.environ.get("CUBLAS_LIB"):
        folder = Path(named).parent
    else:
        folder = Path(next(iter(importlib.util.find_spec("nvidia.cublas").submodule_search_locations))) / "lib"
    ctypes.CDLL(str(next(folder.glob("libcublasLt.so.*"))), mode=ctypes.RTLD_GLOBAL)
    return next(folder.glob("libcublas.so.*"))


def devices() -> int:
    """How many devices the driver shows to this process."""
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return 0
    count = ctypes.c_int()
    return count.value if driver.cuInit(0) == 0 and driver.cuDeviceGetCount(ctypes.byref(count)) == 0 else 0


cublas = ctypes.CDLL(str(libcublas()))
cublas.cublasGetStatusName.restype = ctypes.c_char_p
number = ctypes.c_int()
assert cublas.cublasGetProperty(0, ctypes.byref(number)) == 0 and number.value >= 11, "the library is broken"
status = cublas.cublasCreate_v2(ctypes.byref(ctypes.c_void_p()))
assert devices() == 0 and cublas.cublasGetStatusName(status) == b"CUBLAS_STATUS_NOT_INITIALIZED", status
print("cuBLAS", number.value, "is whole; no device, no handle")
