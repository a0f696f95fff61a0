"""A machine without a CUDA toolkit, on any machine, and what PyTorch makes of CUDA_HOME there.

Call `without_toolkit` before torch.utils.cpp_extension is imported.
"""

from __future__ import annotations

import os
import tempfile
from typing import NamedTuple


class Found(NamedTuple):
    """The CUDA that PyTorch was built with, and whether it took the folder in CUDA_HOME."""

    built_for: str | None
    taken: bool


def without_toolkit() -> None:
    """Leave no variable, nothing on the path, and no folder where PyTorch looks last."""
    for name in ("CUDA_HOME", "CUDA_PATH"):
        os.environ.pop(name, None)
    places = os.environ["PATH"].split(os.pathsep)
    os.environ["PATH"] = os.pathsep.join(
        each for each in places if not os.path.exists(os.path.join(each, "nvcc"))
    )
    exists = os.path.exists
    os.path.exists = lambda path: path != "/usr/local/cuda" and exists(path)


def ask_the_build() -> Found:
    """Set CUDA_HOME to a folder that exists and import what reads it."""
    without_toolkit()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CUDA_HOME"] = folder
        import torch
        from torch.utils.cpp_extension import CUDA_HOME

        return Found(torch.version.cuda, folder == CUDA_HOME)
