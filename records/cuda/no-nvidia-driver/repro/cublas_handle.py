# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cublas-cu12"]
# ///
"""Create a cuBLAS handle in a process in which CUDA finds no device; dies with cuBLAS's own status.

libcublas comes from the installed wheel, or from the file that the variable CUBLAS_LIB names.
"""
import ctypes
import importlib.util
import os
from pathlib import Path

os.environ["CUDA_VISIBLE_DEVICES"] = "-1"  # the same on a machine that has a GPU


def libcublas() -> Path:
    """The library to load, after the one that it needs."""
    if named := os.environ.get("CUBLAS_LIB"):
        folder = Path(named).parent
    else:
        folder = Path(next(iter(importlib.util.find_spec("nvidia.cublas").submodule_search_locations))) / "lib"
    ctypes.CDLL(str(next(folder.glob("libcublasLt.so.*"))), mode=ctypes.RTLD_GLOBAL)
    return next(folder.glob("libcublas.so.*"))


cublas = ctypes.CDLL(str(libcublas()))
cublas.cublasGetStatusName.restype = ctypes.c_char_p
status = cublas.cublasCreate_v2(ctypes.byref(ctypes.c_void_p()))
if status:
    raise RuntimeError(f"CUDA error: {cublas.cublasGetStatusName(status).decode()} when calling `cublasCreate(handle)`")
