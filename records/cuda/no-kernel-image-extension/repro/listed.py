# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cuda-nvcc", "nvidia-nvvm", "nvidia-cuda-crt", "nvidia-cuda-runtime"]
# ///
"""What a file was compiled for can be read without a GPU, and it tells a fitting file from another.

    python listed.py         the file tells its architectures, nvcc says nothing about GPUs that you lack
    python listed.py card    compiled again with the GPU named, the file holds its code
    python listed.py ptx     PTX is embedded when asked for; ptxas makes code for newer GPUs of it
"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from errorcanon.lab.kits.compiler import nvcc
from errorcanon.lab.kits.fatbin import embedded
from errorcanon.lab.kits.verdict import verdict

ONLY = "nvcc -gencode arch=compute_80,code=sm_80 -c kernel.cu -o kernel.o"
BOTH = """
# region compile-for-the-card fill: 80, 120
nvcc -gencode arch=compute_80,code=sm_80 -gencode arch=compute_120,code=sm_120 -c kernel.cu -o kernel.o
# endregion
"""
PTX = """
# region embed-ptx fill: 80
nvcc -gencode arch=compute_80,code=[sm_80,compute_80] -c kernel.cu -o kernel.o
# endregion
"""
mode = sys.argv[1] if sys.argv[1:] else "list"
with tempfile.TemporaryDirectory() as folder:
    (Path(folder) / "kernel.cu").write_text("__global__ void kernel(int* x) { *x = 1; }\n")
    environ = dict(os.environ, PATH=os.path.dirname(nvcc()) + os.pathsep + os.environ["PATH"])

    def bash(text: str) -> subprocess.CompletedProcess:
        return subprocess.run(["bash", "-c", text], cwd=folder, env=environ, capture_output=True, text=True)

    def built(text: str) -> set[str]:
        """What the object file holds that this command makes."""
        done = bash(text)
        assert done.returncode == 0 and not done.stderr.strip(), done.stderr
        return embedded(folder + "/kernel.o")

    only = built(ONLY)
    if mode == "list":
        refused = bash("nvcc -arch=sm_30 -c kernel.cu")
        print(refused.stderr.strip())
        assert refused.returncode and "Unsupported gpu architecture" in refused.stderr, "nvcc refuses what it does not know, not what you lack"
        said = {card: verdict(only, card) for card in (75, 80, 86, 90, 120)}
        print(*only, said)
        assert only == {"sm_80"}, only
        assert said == {75: "too old", 80: "fits", 86: "fits", 90: "too new", 120: "too new"}, said
        letters = {}
        for name, cards in {"90a": ("90a", "100", "120"), "100f": ("100", "103", "120")}.items():
            assert bash(f"nvcc -arch=compute_{name} --ptx kernel.cu -o letter.ptx").returncode == 0
            letters[name] = [card for card in cards if bash(f"ptxas letter.ptx -o letter.cubin -arch=sm_{card}").returncode == 0]
        print("PTX of a name with a letter was taken for", letters)
        assert letters == {"90a": ["90a"], "100f": ["100", "103"]}, letters
    if mode == "card":
        both = built(BOTH)
        print(*sorted(both))
        assert both == {"sm_80", "sm_120"}, both
        assert verdict(only, 120) == "too new" and verdict(both, 120) == verdict(both, 80) == "fits"
    if mode == "ptx":
        ptx = built(PTX)
        assert bash("nvcc -arch=compute_80 --ptx kernel.cu -o kernel.ptx").returncode == 0
        newer = {card: bash("ptxas kernel.ptx -o kernel.cubin -arch=" + card).returncode == 0 for card in ("sm_75", "sm_90", "sm_120")}
        print(*sorted(ptx), newer)
        assert ptx == {"sm_80", "compute_80"} and "compute_80" not in only, (ptx, only)
        assert verdict(only, 120) == "too new" and verdict(ptx, 120) == "fits"
        assert newer == {"sm_75": False, "sm_90": True, "sm_120": True}, newer
