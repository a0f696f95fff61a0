# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cuda-nvcc", "nvidia-nvvm", "nvidia-cuda-crt", "nvidia-cuda-runtime"]
# ///
"""What a file was compiled for can be read without a GPU, and it tells a fitting file from another.

    python listed.py         the file tells its cards, nvcc says nothing about cards that you have
    python listed.py card    compiled again with the card named, the file holds its code
    python listed.py ptx     PTX is embedded when asked for; ptxas makes code for newer cards of it
"""
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from compiler import nvcc
from fatbin import embedded
from verdict import verdict

with tempfile.TemporaryDirectory() as folder:
    source = Path(folder) / "kernel.cu"
    source.write_text("__global__ void kernel(int* x) { *x = 1; }\n")

    def built(*flags: str) -> set[str]:
        """What the object file holds that these flags give."""
        target = source.with_suffix(".o")
        done = subprocess.run([nvcc(), *flags, "-c", source, "-o", target], capture_output=True, text=True)
        assert done.returncode == 0 and not done.stderr.strip(), done.stderr
        return embedded(str(target))

    only = built("-gencode", "arch=compute_80,code=sm_80")
    both = built("-gencode", "arch=compute_80,code=sm_80", "-gencode", "arch=compute_120,code=sm_120")
    ptx = built("-gencode", "arch=compute_80,code=[sm_80,compute_80]")
    translated = Path(folder) / "kernel.ptx"
    subprocess.run([nvcc(), "-arch=compute_80", "--ptx", source, "-o", translated], check=True)
    ptxas = [str(Path(nvcc()).with_name("ptxas")), str(translated), "-o", folder + "/kernel.cubin"]
    newer = {card: subprocess.run([*ptxas, "-arch=" + card], capture_output=True).returncode == 0 for card in ("sm_75", "sm_90", "sm_120")}

mode = sys.argv[1] if sys.argv[1:] else "list"
if mode == "list":
    refused = subprocess.run([nvcc(), "-arch=sm_30", "-c", "kernel.cu"], capture_output=True, text=True)
    print(refused.stderr.strip())
    assert refused.returncode and "Unsupported gpu architecture" in refused.stderr, "nvcc refuses what it does not know, not what you lack"
    said = {card: verdict(only, card) for card in (75, 80, 86, 90, 120)}
    print(*only, said)
    assert only == {"sm_80"}, only
    assert said == {75: "too old", 80: "fits", 86: "fits", 90: "too new", 120: "too new"}, said
if mode == "card":
    print(*sorted(both))
    assert both == {"sm_80", "sm_120"}, both
    assert verdict(only, 120) == "too new" and verdict(both, 120) == verdict(both, 80) == "fits"
if mode == "ptx":
    print(*sorted(ptx), newer)
    assert ptx == {"sm_80", "compute_80"} and "compute_80" not in only, (ptx, only)
    assert verdict(only, 120) == "too new" and verdict(ptx, 120) == "fits"
    assert newer == {"sm_75": False, "sm_90": True, "sm_120": True}, newer
