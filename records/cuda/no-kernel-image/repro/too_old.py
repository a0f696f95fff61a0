# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cuda-nvcc", "nvidia-nvvm", "nvidia-cuda-crt", "nvidia-cuda-runtime"]
# ///
"""Compile for a GPU that CUDA has dropped; nvcc refuses. For one that it knows it compiles the same file.

nvcc comes from its wheels, or from the path.
"""
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from compiler import nvcc

with tempfile.TemporaryDirectory() as folder:
    source = Path(folder) / "kernel.cu"
    source.write_text("__global__ void kernel(int* x) { *x = 1; }\n")

    def compiled(arch: str) -> int:
        """The exit status of nvcc for one architecture."""
        return subprocess.run([nvcc(), f"-arch={arch}", "-c", source, "-o", source.with_suffix(".o")]).returncode

    assert compiled("sm_80") == 0, "nvcc compiles nothing here"
    sys.exit(compiled("sm_30"))
