# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cudnn-cu12"]
# ///
"""The wheel holds every part: tensors, convolutions and RNNs get their descriptors.

libcudnn comes from the installed wheel, or from the file that the variable CUDNN_LIB names.
"""
import ctypes
import importlib.util
import os
from pathlib import Path


def libcudnn() -> Path:
    """The library to load."""
    if named := os.environ.get("CUDNN_LIB"):
        return Path(named)
    wheel = Path(next(iter(importlib.util.find_spec("nvidia.cudnn").submodule_search_locations)))
    return next((wheel / "lib").glob("libcudnn.so.*"))


cudnn = ctypes.CDLL(str(libcudnn()))
cudnn.cudnnGetVersion.restype = ctypes.c_size_t
wanted = libcudnn().name.rpartition(".")[2]
assert str(cudnn.cudnnGetVersion()).startswith(wanted), "another major version than the name says"
for part in ("Tensor", "Convolution", "RNN"):
    assert getattr(cudnn, f"cudnnCreate{part}Descriptor")(ctypes.byref(ctypes.c_void_p())) == 0, part
print(libcudnn().name, "is version", cudnn.cudnnGetVersion(), "and whole")
