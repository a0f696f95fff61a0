# /// script
# requires-python = ">=3.10"
# dependencies = ["torch==2.0.0", "setuptools==49.3.2"]
# ///
"""Old setuptools, and an nvcc whose second number alone is another; the error is let out.

A file stands in for nvcc that prints its release and can do nothing else: PyTorch stops before it is asked to compile.
"""
import os
import tempfile
from pathlib import Path

import torch

major, minor = map(int, torch.version.cuda.split("."))
with tempfile.TemporaryDirectory() as folder:
    nvcc = Path(folder) / "bin" / "nvcc"
    nvcc.parent.mkdir()
    nvcc.write_text(f'#!/bin/sh\necho "Cuda compilation tools, release {major}.{minor - 1}, V{major}.{minor - 1}.1"\n')
    nvcc.chmod(0o755)
    os.environ["CUDA_HOME"] = folder
    from setuptools import setup
    from torch.utils.cpp_extension import BuildExtension, CUDAExtension

    os.chdir(folder)
    Path("kernel.cu").write_text("__global__ void kernel(int* x) { *x = 1; }\n")
    setup(name="ops", ext_modules=[CUDAExtension("ops", ["kernel.cu"])], cmdclass={"build_ext": BuildExtension}, script_args=["-q", "build_ext"])
