# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "setuptools", "nvidia-cuda-nvcc", "nvidia-nvvm", "nvidia-cuda-crt", "nvidia-cuda-runtime"]
# ///
"""With CUDA_HOME at a toolkit the extension is made, and the nvcc that it calls compiles a kernel.

The toolkit is that of the wheels of CUDA 13.
"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from errorcanon.lab.kits.cuda_home import without_toolkit

without_toolkit()
home = Path(sys.prefix) / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages/nvidia/cu13"
os.environ["CUDA_HOME"] = str(home)
from torch.utils.cpp_extension import CUDAExtension, _join_cuda_home

extension = CUDAExtension("ops", ["ops.cpp", "kernel.cu"])
assert str(home / "include") in extension.include_dirs
with tempfile.TemporaryDirectory() as folder:
    source = Path(folder) / "kernel.cu"
    source.write_text("#include <cuda_runtime.h>\n__global__ void kernel(int* x) { *x = 1; }\nint version() { return CUDART_VERSION; }\n")
    words = [_join_cuda_home("bin", "nvcc"), "-I" + str(home / "include"), "-c", source, "-o", source.with_suffix(".o")]
    subprocess.run(words, check=True)
    assert b"_Z6kernelPi" in source.with_suffix(".o").read_bytes()
print(subprocess.check_output([_join_cuda_home("bin", "nvcc"), "--version"]).decode().splitlines()[-2])
