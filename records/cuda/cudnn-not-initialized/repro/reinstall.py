# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "nvidia-cudnn-cu12"]
# ///
"""A complete, freshly installed cuDNN still cannot make a handle where CUDA finds no device."""

import ctypes
import os

from errorcanon.lab.kits.cudnn import ask

os.environ["CUDA_VISIBLE_DEVICES"] = "-1"  # the same on a machine that has a GPU


def create(cudnn, function):
    return getattr(cudnn.lib, function)(ctypes.byref(ctypes.c_void_p()))


for kind in ("Tensor", "Convolution", "RNN"):
    assert ask(create, f"cudnnCreate{kind}Descriptor").passed
assert ask(create, "cudnnCreate").name == "CUDNN_STATUS_NOT_INITIALIZED"
