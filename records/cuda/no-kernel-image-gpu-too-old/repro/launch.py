# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""Launch a kernel that was compiled for newer GPUs only, PTX included. Needs nvcc and a GPU older than 12.0."""
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
  if (error != cudaSuccess) { fprintf(stderr, "CUDA error: %s (%s)\\n", cudaGetErrorString(error), cudaGetErrorName(error)); return 1; }
  return 0;
}
"""
driver = ctypes.CDLL("libcuda.so.1")
major = ctypes.c_int()
assert driver.cuInit(0) == 0
driver.cuDeviceGetAttribute(ctypes.byref(major), 75, 0)  # the major number of the compute capability
assert major.value < 12, "needs an older GPU than the code is for"
with tempfile.TemporaryDirectory() as folder:
    source = Path(folder) / "program.cu"
    source.write_text(PROGRAM)
    subprocess.run(["nvcc", "-gencode", "arch=compute_120,code=[sm_120,compute_120]", source, "-o", folder + "/program"], check=True)
    sys.exit(subprocess.run([folder + "/program"]).returncode)
