"""An extension with CUDA, built in a folder that stays.

Kinds: none (no toolkit is there), toolkit (CUDA_HOME names that of the wheels of CUDA 13).
"""

from __future__ import annotations

import os
import sysconfig
import tempfile
from typing import NoReturn

from errorcanon.lab.kits.failing_program import become, write_files

_NONE = """from errorcanon.lab.kits.cuda_home import without_toolkit

without_toolkit()
"""
_SETUP = """from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension

ops = CUDAExtension("ops", ["ops.cpp", "kernel.cu"])
setup(name="ops", ext_modules=[ops], cmdclass={"build_ext": BuildExtension})
"""


def build(kind: str) -> NoReturn:
    """Write a setup.py and become its build."""
    if kind == "toolkit":
        home = os.path.join(sysconfig.get_path("purelib"), "nvidia", "cu13")
        assert os.path.isfile(os.path.join(home, "bin", "nvcc")), "pip install nvidia-cuda-nvcc"
        os.environ["CUDA_HOME"] = home
    folder = tempfile.mkdtemp()
    write_files(folder, {"setup.py": _SETUP if kind == "toolkit" else _NONE + _SETUP})
    become(folder, "setup.py", "build_ext", "--inplace")
