# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""The driver's own library answers first: absent here, and a CPU build is told apart by its version.

On a machine with a driver it prints the driver's CUDA version and how many devices it shows.
"""
import ctypes

import torch

try:
    driver = ctypes.CDLL("libcuda.so.1")
except OSError as error:
    driver = None
    assert "libcuda.so.1: cannot open shared object file" in str(error), error
try:
    torch.zeros(1).cuda()
    text = ""
except (RuntimeError, AssertionError) as error:
    text = str(error)
if torch.version.cuda is None:
    assert "not compiled with CUDA" in text and "driver" not in text.lower(), text
    print("a CPU build:", text)
elif driver is None:
    assert "Found no NVIDIA driver" in text, text
    print("a CUDA", torch.version.cuda, "build and no libcuda.so.1:", text[:42])
else:
    version, count = ctypes.c_int(), ctypes.c_int()
    assert driver.cuDriverGetVersion(ctypes.byref(version)) == 0
    started = driver.cuInit(0) == 0 and driver.cuDeviceGetCount(ctypes.byref(count)) == 0 and count.value > 0
    assert started == (text == ""), (started, text)
    print("driver for CUDA", version.value, "with", count.value, "devices")
