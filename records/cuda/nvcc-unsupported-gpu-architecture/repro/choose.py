# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cuda-nvcc", "nvidia-nvvm", "nvidia-cuda-crt", "nvidia-cuda-runtime"]
# ///
"""Compile for what nvcc lists, read the object file. Argument: listed (default), ptx, older or newer.

listed  the names that are left once the dropped one is out
ptx     the newest that nvcc knows, with PTX, for a card that it does not know
older   the same without PTX: nothing in the file is for the newer card
newer   a CUDA that knows the card (107, from 13.4 on)
"""
import subprocess
import sys
import tempfile
from pathlib import Path

from errorcanon.lab.kits.compiler import nvcc
from errorcanon.lab.kits.fatbin import embedded

form = (sys.argv[1:] or ["listed"])[0]
listed = subprocess.run([nvcc(), "--list-gpu-arch"], capture_output=True, text=True, check=True).stdout.split()
with tempfile.TemporaryDirectory() as folder:
    source = Path(folder) / "kernel.cu"
    source.write_text("__global__ void kernel(int* x) { *x = 1; }\n")

    def holds(*pairs: str) -> set[str]:
        """What the object file holds; each pair is what follows -gencode=."""
        target = source.with_suffix(".o")
        subprocess.run([nvcc(), *("-gencode=" + pair for pair in pairs), "-c", source, "-o", target], check=True)
        return embedded(str(target))

    if form == "listed":
        wanted = [number for number in ("35", "75", "80", "90") if f"compute_{number}" in listed]
        found = holds(*(f"arch=compute_{number},code=sm_{number}" for number in wanted))
        assert found == {"sm_75", "sm_80", "sm_90"}, found
    elif form == "ptx":
        found = holds("arch=compute_90,code=sm_90", "arch=compute_90,code=compute_90")
        assert found == {"sm_90", "compute_90"}, found
    elif form == "older":
        found = holds("arch=compute_80,code=sm_80", "arch=compute_90,code=sm_90")
        # for 10.7 it would take sm_100 to sm_107, or PTX
        assert found == {"sm_80", "sm_90"}, found
    else:
        found = holds("arch=compute_107,code=sm_107")
        assert found == {"sm_107"}, found
print(*sorted(found))
