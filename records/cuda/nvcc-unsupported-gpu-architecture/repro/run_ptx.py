# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""On a GPU newer than the PTX in the program the driver compiles it, and the result is right; needs nvcc and a GPU."""
import subprocess
import tempfile
from pathlib import Path

from errorcanon.lab.kits.compiler import nvcc

PROGRAM = """
#include <cstdio>
__global__ void twice(int* x) { x[threadIdx.x] *= 2; }
int main() {
  int y[4] = {1, 2, 3, 4}, *x;
  cudaMalloc(&x, sizeof y); cudaMemcpy(x, y, sizeof y, cudaMemcpyHostToDevice);
  twice<<<1, 4>>>(x);
  cudaMemcpy(y, x, sizeof y, cudaMemcpyDeviceToHost);
  printf("%d %d %d %d %s\\n", y[0], y[1], y[2], y[3], cudaGetErrorString(cudaGetLastError()));
}
"""
with tempfile.TemporaryDirectory() as folder:
    source = Path(folder) / "program.cu"
    source.write_text(PROGRAM)

    def said(code: str) -> str:
        subprocess.run([nvcc(), f"-gencode=arch=compute_75,code={code}", source, "-o", folder + "/program"], check=True)
        return subprocess.run([folder + "/program"], capture_output=True, text=True).stdout

    print(said("sm_75"), said("compute_75"))
    assert "no kernel image" in said("sm_75"), "this card is a 7.5: any newer one will do"
    assert said("compute_75").startswith("2 4 6 8 no error")
