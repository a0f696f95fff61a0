# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cuda-runtime-cu12"]
# ///
"""Count the devices with a CUDA runtime where no driver is, and raise the runtime's own words."""
import ctypes
import importlib.util
import json
import os
import sys
import tempfile
from pathlib import Path

COUNT = """import ctypes

runtime = ctypes.CDLL(%s)
runtime.cudaGetErrorString.restype = ctypes.c_char_p
status = runtime.cudaGetDeviceCount(ctypes.byref(ctypes.c_int()))
if status:
    raise RuntimeError("CUDA error: " + runtime.cudaGetErrorString(status).decode())
"""
try:
    ctypes.CDLL("libcuda.so.1")
except OSError:
    pass
else:
    raise SystemExit("this machine has a driver; the case needs one without")
wheels = importlib.util.find_spec("nvidia").submodule_search_locations
file = next(file for wheel in wheels for file in Path(wheel).glob("*/lib/libcudart.so.*"))
main = Path(tempfile.mkdtemp(), "main.py")
main.write_text(COUNT % json.dumps(str(file)))
os.execv(sys.executable, [sys.executable, str(main)])
