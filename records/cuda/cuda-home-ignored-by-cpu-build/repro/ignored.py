# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "setuptools", "nvidia-cuda-nvcc", "nvidia-nvvm", "nvidia-cuda-crt", "nvidia-cuda-runtime"]
# ///
"""A build of PyTorch without CUDA, and CUDA_HOME at a whole toolkit: the error comes all the same and is let out."""
import os
import subprocess
import sys
from pathlib import Path

home = Path(sys.prefix) / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages/nvidia/cu13"
assert b"release 13" in subprocess.check_output([home / "bin" / "nvcc", "--version"]), "no toolkit here"
os.environ["CUDA_HOME"] = os.environ["CUDA_PATH"] = str(home)
os.environ["PATH"] = str(home / "bin") + os.pathsep + os.environ["PATH"]
import torch
from torch.utils.cpp_extension import CUDAExtension

assert torch.version.cuda is None, "this is a build with CUDA"
CUDAExtension("ops", ["ops.cpp", "kernel.cu"])
