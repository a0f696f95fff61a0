# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""One file compiled for this card runs, the next one, compiled for another, does not. Needs nvcc and a GPU of 8.0 or newer."""
import ctypes
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = """
#include <cstdio>
__global__ void kernel(int* x) { *x = 1; }
int main() {
  int* x; cudaMalloc(&x, 4);
  kernel<<<1, 1>>>(x);
  cudaError_t error = cudaGetLastError();
  if (error != cudaSuccess) { fprintf(stderr, "error in kernel: %s\\n", cudaGetErrorString(error)); return 1; }
  return 0;
}
"""
driver = ctypes.CDLL("libcuda.so.1")
major, minor = ctypes.c_int(), ctypes.c_int()
assert driver.cuInit(0) == 0
driver.cuDeviceGetAttribute(ctypes.byref(major), 75, 0)
driver.cuDeviceGetAttribute(ctypes.byref(minor), 76, 0)
assert major.value >= 8
with tempfile.TemporaryDirectory() as folder:
    source = Path(folder) / "program.cu"
    source.write_text(PROGRAM)

    def run(arch: str) -> int:
        subprocess.run(["nvcc", "-gencode", f"arch=compute_{arch},code=sm_{arch}", source, "-o", folder + "/program"], check=True)
        return subprocess.run([folder + "/program"]).returncode

    assert run(f"{major.value}{minor.value}") == 0, "the control: compiled for this card"
    sys.exit(run("75"))
