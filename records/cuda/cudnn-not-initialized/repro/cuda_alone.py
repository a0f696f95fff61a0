# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""CUDA alone answers the question: where it fails, cuDNN's handle must fail with it.

An argument error of the same cuDNN call has another status, so the test tells the two apart.
"""

import ctypes
import os

from errorcanon.lab.kits.cudnn import BAD_PARAM, ask

os.environ["CUDA_VISIBLE_DEVICES"] = "-1"  # the same on a machine that has a GPU


def create(cudnn, argument):
    return cudnn.lib.cudnnCreate(ctypes.byref(ctypes.c_void_p()) if argument == "good" else None)


def cuda_works():
    """Whether the driver answers and shows a device."""
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return False
    count = ctypes.c_int()
    counted = driver.cuInit(0) == 0 and driver.cuDeviceGetCount(ctypes.byref(count)) == 0
    return counted and count.value > 0


good = ask(create, "good", log=True)
assert good.name == "CUDNN_STATUS_NOT_INITIALIZED" and good.status == (1 if good.version < 90000 else 1001)
assert ("cudaGetDeviceCount(&count) != cudaSuccess" in good.log) == (good.version >= 8907)
assert ask(create, "null").name == BAD_PARAM
assert not cuda_works()  # asked last: a process that has CUDA must not fork
