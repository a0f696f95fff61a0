# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cuda-nvcc", "nvidia-nvvm", "nvidia-cuda-crt", "nvidia-cuda-runtime"]
# ///
"""PTX can be compiled for its own architecture and newer ones, never for an older one; ptxas says so without a GPU."""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from errorcanon.lab.kits.compiler import beside_nvcc, nvcc

ptxas = beside_nvcc("ptxas")
with tempfile.TemporaryDirectory() as folder:
    source, ptx = Path(folder) / "kernel.cu", Path(folder) / "kernel.ptx"
    source.write_text("__global__ void kernel(int* x) { *x = 1; }\n")
    subprocess.run([nvcc(), "-arch=compute_90", "--ptx", source, "-o", ptx], check=True)
    said = {}
    for card in ("sm_75", "sm_80", "sm_86", "sm_90", "sm_100", "sm_120"):
        done = subprocess.run([ptxas, "-arch=" + card, ptx, "-o", folder + "/kernel.cubin"], capture_output=True, text=True)
        said[card] = done.returncode == 0
        if done.returncode:
            print(card, done.stderr.strip())
            assert re.search(r"target is higher than default SM version|SM version specified by \.target", done.stderr), done.stderr
print(said)
assert said == {"sm_75": False, "sm_80": False, "sm_86": False, "sm_90": True, "sm_100": True, "sm_120": True}
