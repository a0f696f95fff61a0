# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Create a cuDNN handle on a machine without a driver: the status is NOT_INITIALIZED, not INTERNAL_ERROR.

Creating a tensor descriptor, which needs no device, is the control that must succeed.
"""

import ctypes

from errorcanon.lab.kits.cudnn import BAD_PARAM, SUCCESS, ask
from errorcanon.lab.kits.cudnn_log import log_of


def descriptor(cudnn):
    return cudnn.lib.cudnnCreateTensorDescriptor(ctypes.byref(ctypes.c_void_p()))


def handle(cudnn):
    return cudnn.lib.cudnnCreate(ctypes.byref(ctypes.c_void_p()))


def handle_without_a_place(cudnn):
    return cudnn.lib.cudnnCreate(None)


assert ask(descriptor).name == SUCCESS
assert ask(handle_without_a_place).name == BAD_PARAM
answer = ask(handle, log=True)
assert answer.name == "CUDNN_STATUS_NOT_INITIALIZED"
if answer.version >= 8907:
    assert "NOT_INITIALIZED; Reason: cudaGetDeviceCount(&count) != cudaSuccess" in answer.log
    assert "NOT_INITIALIZED; Reason: cudaGetDeviceCount(&count) != cudaSuccess" in log_of(handle)
