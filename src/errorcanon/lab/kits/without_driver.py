"""A CUDA runtime that counts the devices where no driver is."""

from __future__ import annotations

import ctypes
import importlib.util
import json
import tempfile
from pathlib import Path
from typing import NoReturn

from errorcanon.lab.kits.failing_program import become_main

_COUNT = """import ctypes

runtime = ctypes.CDLL(%s)
runtime.cudaGetErrorString.restype = ctypes.c_char_p
status = runtime.cudaGetDeviceCount(ctypes.byref(ctypes.c_int()))
if status:
    raise RuntimeError("CUDA error: " + runtime.cudaGetErrorString(status).decode())
"""


def count_devices() -> NoReturn:
    """Become a program, which stays, that raises the runtime's own words.

    Raises:
        SystemExit: The machine has a driver.
    """
    try:
        ctypes.CDLL("libcuda.so.1")
    except OSError:
        pass
    else:
        raise SystemExit("this machine has a driver; the case needs one without")
    spec = importlib.util.find_spec("nvidia")
    wheels = (spec.submodule_search_locations if spec else None) or ()
    runtime = next(file for wheel in wheels for file in Path(wheel).glob("*/lib/libcudart.so.*"))
    become_main(tempfile.mkdtemp(), {"main.py": _COUNT % json.dumps(str(runtime))})
