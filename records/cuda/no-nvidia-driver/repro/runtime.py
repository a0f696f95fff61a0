# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cuda-runtime-cu12"]
# ///
"""A complete CUDA runtime without a driver counts no device: error 35, driver version 0.

libcudart comes from the installed wheel, or from the file that the variable CUDART_LIB names.
"""
import ctypes
import importlib.util
import os
from pathlib import Path

try:
    ctypes.CDLL("libcuda.so.1")
except OSError:
    pass
else:
    raise SystemExit("this machine has a driver; the case needs one without")
if named := os.environ.get("CUDART_LIB"):
    file = Path(named)
else:
    wheels = importlib.util.find_spec("nvidia").submodule_search_locations
    file = next(file for wheel in wheels for file in Path(wheel).glob("*/lib/libcudart.so.*"))
runtime = ctypes.CDLL(str(file))
runtime.cudaGetErrorString.restype = ctypes.c_char_p
driver, count = ctypes.c_int(-1), ctypes.c_int()
status = runtime.cudaGetDeviceCount(ctypes.byref(count))
assert status == 35, status
assert runtime.cudaGetErrorString(status) == b"CUDA driver version is insufficient for CUDA runtime version"
assert runtime.cudaDriverGetVersion(ctypes.byref(driver)) == 0 and driver.value == 0, driver.value
print(file.name, "driver", driver.value, runtime.cudaGetErrorString(status).decode())
