"""Where nvcc is: in the wheel nvidia-cuda-nvcc of this environment, else on the path."""
import importlib.util
import shutil
from pathlib import Path


def nvcc() -> str:
    """The file to run; a host compiler (gcc) must be on the machine."""
    try:
        spec = importlib.util.find_spec("nvidia.cu13")
    except ModuleNotFoundError:
        spec = None
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        if (found := Path(folder) / "bin" / "nvcc").exists():
            return str(found)
    if found := shutil.which("nvcc"):
        return found
    raise SystemExit("no nvcc here: pip install nvidia-cuda-nvcc nvidia-nvvm nvidia-cuda-crt nvidia-cuda-runtime")
