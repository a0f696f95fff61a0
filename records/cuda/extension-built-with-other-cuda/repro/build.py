# /// script
# requires-python = ">=3.10"
# dependencies = ["torch", "setuptools", "nvidia-cuda-nvcc", "nvidia-nvvm", "nvidia-cuda-crt", "nvidia-cuda-runtime"]
# ///
"""Build an extension with the nvcc of CUDA 13 for a PyTorch that was built with CUDA 10 or 11; the error is let out."""
import os
import sys
import tempfile
from pathlib import Path

home = Path(sys.prefix) / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages/nvidia/cu13"
os.environ["CUDA_HOME"] = str(home)
from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension

with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    Path("kernel.cu").write_text("__global__ void kernel(int* x) { *x = 1; }\n")
    setup(name="ops", ext_modules=[CUDAExtension("ops", ["kernel.cu"])], cmdclass={"build_ext": BuildExtension}, script_args=["-q", "build_ext"])
