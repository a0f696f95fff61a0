"""nvcc and the tools beside it: from the wheel nvidia-cuda-nvcc of CUDA 13, else from the path."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path


def nvcc() -> str:
    """Give the file to run; a host compiler (gcc) must be on the machine.

    Raises:
        SystemExit: Neither the environment nor the path has one.
    """
    try:
        spec = importlib.util.find_spec("nvidia.cu13")
    except ModuleNotFoundError:
        spec = None
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        found = Path(folder) / "bin" / "nvcc"
        if found.exists():
            return str(found)
    on_path = shutil.which("nvcc")
    if on_path:
        return on_path
    wheels = "nvidia-cuda-nvcc nvidia-nvvm nvidia-cuda-crt nvidia-cuda-runtime"
    raise SystemExit(f"no nvcc here: pip install {wheels}")


def beside_nvcc(name: str) -> str:
    """Give another program of the same toolkit, such as ptxas."""
    return str(Path(nvcc()).with_name(name))
