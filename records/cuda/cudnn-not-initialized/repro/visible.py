# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""With a device in sight the same library makes its handle. Needs a GPU."""

import ctypes

from errorcanon.lab.kits.cudnn import SUCCESS, ask


def create_and_destroy(cudnn):
    handle = ctypes.c_void_p()
    status = cudnn.lib.cudnnCreate(ctypes.byref(handle))
    assert status or handle.value
    return status or cudnn.lib.cudnnDestroy(handle)


assert ask(create_and_destroy).name == SUCCESS
