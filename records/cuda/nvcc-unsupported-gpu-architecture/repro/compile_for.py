# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cuda-nvcc", "nvidia-nvvm", "nvidia-cuda-crt", "nvidia-cuda-runtime"]
# ///
"""Let nvcc compile for an architecture that it does not have. Argument: 35 (default), dropped, or 107, which came with CUDA 13.4.

For one that it has, the same nvcc compiles the same file.
"""
import subprocess
import sys
import tempfile
from pathlib import Path

from errorcanon.lab.kits.compiler import nvcc

number = (sys.argv[1:] or ["35"])[0]
with tempfile.TemporaryDirectory() as folder:
    source = Path(folder) / "kernel.cu"
    source.write_text("__global__ void kernel(int* x) { *x = 1; }\n")

    def compiled(arch: str) -> int:
        """The exit status of nvcc for one architecture."""
        return subprocess.run([nvcc(), f"-gencode=arch=compute_{arch},code=sm_{arch}", "-c", source, "-o", source.with_suffix(".o")]).returncode

    assert compiled("90") == 0, "nvcc compiles nothing here"
    sys.exit(compiled(number))
