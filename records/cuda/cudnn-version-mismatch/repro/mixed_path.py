# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cudnn-cu12==9.28.0.42", "nvidia-cudnn-jit-cu12==9.27.0.42"]
# ///
"""Load cuDNN by its name while LD_LIBRARY_PATH gives one part of another release; dies with its status.

Start it with LD_LIBRARY_PATH=/tmp/mixed. The folder is made here, of links: the libraries of one
wheel, but for the graph part, which is the JIT wheel's. The loader looks at start only whether the
folder is there, so the program starts itself once more.
"""
import ctypes
import importlib.util
import os
import sys
from pathlib import Path


def libraries(package: str) -> list[Path]:
    """The cuDNN libraries of a wheel."""
    wheel = Path(next(iter(importlib.util.find_spec(package).submodule_search_locations)))
    return sorted((wheel / "lib").glob("libcudnn*.so.*"))


mixed = Path("/tmp/mixed")
if not mixed.exists():
    mixed.mkdir()
    ours = [file for file in libraries("nvidia.cudnn") if "_graph" not in file.name]
    for file in (*ours, *(file for file in libraries("nvidia.cudnn_jit") if "_graph" in file.name)):
        (mixed / file.name).symlink_to(file)
    os.execv(sys.executable, [sys.executable, __file__])

cudnn = ctypes.CDLL("libcudnn.so.9")
cudnn.cudnnGetErrorString.restype = ctypes.c_char_p
status = cudnn.cudnnCreateTensorDescriptor(ctypes.byref(ctypes.c_void_p()))
if status:
    reason = ctypes.create_string_buffer(4096)
    cudnn.cudnnGetLastErrorString(reason, len(reason))
    raise RuntimeError(f"cuDNN error: {cudnn.cudnnGetErrorString(status).decode()}\n{reason.value.decode()}")
