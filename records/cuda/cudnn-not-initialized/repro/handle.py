# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""Create a cuDNN handle in a process in which CUDA finds no device; dies with cuDNN's own status."""

import ctypes
import os

from errorcanon.lab.kits.cudnn import Cudnn, ask

os.environ["CUDA_VISIBLE_DEVICES"] = "-1"  # the same on a machine that has a GPU


def create_handle(cudnn):
    return cudnn.lib.cudnnCreate(ctypes.byref(ctypes.c_void_p()))


assert ask(Cudnn.set_tensor, 1, 3, 4, 4).passed, "the library itself is broken"
ask(create_handle).fail("cudnnCreate", "with no device in sight")
