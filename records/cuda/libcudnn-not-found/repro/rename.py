# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cudnn-cu12==9.1.0.70"]
# ///
"""A link with the wanted name does not make cuDNN 9 into cuDNN 8.

libcudnn comes from the installed wheel, or from the file that the variable CUDNN_LIB names.
"""
import ctypes
import importlib.util
import os
import tempfile
from pathlib import Path


def libcudnn() -> Path:
    """The library to load."""
    if named := os.environ.get("CUDNN_LIB"):
        return Path(named)
    wheel = Path(next(iter(importlib.util.find_spec("nvidia.cudnn").submodule_search_locations)))
    return next((wheel / "lib").glob("libcudnn.so.*"))


real = libcudnn()
with tempfile.TemporaryDirectory() as folder:
    for part in real.parent.iterdir():
        (Path(folder) / part.name).symlink_to(part)
    link = Path(folder) / "libcudnn.so.8"
    link.symlink_to(real)
    cudnn = ctypes.CDLL(str(link))
    cudnn.cudnnGetVersion.restype = ctypes.c_size_t
    assert cudnn.cudnnGetVersion() >= 90000, cudnn.cudnnGetVersion()
    # what programs built for 8 call, and 9 has no longer
    gone = [name for name in ("cudnnSetRNNDescriptor_v6", "cudnnRNNForwardTraining", "cudnnSetRNNMatrixMathType")
            if not hasattr(cudnn, name)]
    assert gone == ["cudnnSetRNNDescriptor_v6", "cudnnRNNForwardTraining", "cudnnSetRNNMatrixMathType"], gone
    print("libcudnn.so.8 answers as", cudnn.cudnnGetVersion(), "and lacks", *gone)
