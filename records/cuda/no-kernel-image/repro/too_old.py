# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""Compile for a GPU that CUDA 13 has dropped; nvcc refuses. Needs nvcc on the path."""
import subprocess
import sys
import tempfile
from pathlib import Path

with tempfile.TemporaryDirectory() as folder:
    source = Path(folder) / "kernel.cu"
    source.write_text("__global__ void kernel(int* x) { *x = 1; }\n")
    sys.exit(subprocess.run(["nvcc", "-arch=sm_30", "-c", source, "-o", source.with_suffix(".o")]).returncode)
