# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cuda-nvcc", "nvidia-nvvm", "nvidia-cuda-crt", "nvidia-cuda-runtime"]
# ///
"""What nvcc lists is what it takes; a name below the list was dropped, one above came with a newer CUDA.

Argument: twin, which asserts that a file built for cards other than one's own compiles without a word.
"""
import subprocess
import sys
import tempfile
from pathlib import Path

from errorcanon.lab.kits.compiler import nvcc
from errorcanon.lab.kits.fatbin import embedded

with tempfile.TemporaryDirectory() as folder:
    source = Path(folder) / "kernel.cu"
    source.write_text("__global__ void kernel(int* x) { *x = 1; }\n")
    target = source.with_suffix(".o")

    def built(*flags: str) -> subprocess.CompletedProcess:
        return subprocess.run([nvcc(), *flags, "-c", source, "-o", target], capture_output=True, text=True)

    if sys.argv[1:] == ["twin"]:
        # what answers an RTX 3090 (8.6) or a B200 (10.0) with "no kernel image": nvcc has nothing to say
        for flags in (["-gencode=arch=compute_75,code=sm_75"], ["-gencode=arch=compute_90,code=sm_90"]):
            done = built(*flags)
            assert done.returncode == 0 and "Unsupported" not in done.stderr
            print("compiled, and holds", *embedded(str(target)))
            assert not any(name.startswith("compute_") for name in embedded(str(target)))
        sys.exit()

    said = subprocess.run([nvcc(), "--list-gpu-arch"], capture_output=True, text=True, check=True).stdout.split()
    numbers = sorted(int(name.split("_")[1]) for name in said)
    print("nvcc takes", *numbers)
    for number in (numbers[0], numbers[-1], 107 if 107 in numbers else 90):
        assert built(f"-gencode=arch=compute_{number},code=sm_{number}").returncode == 0, number
    for number in {30, 35, 50, 60, 70, 107, 130} - set(numbers):
        done = built(f"-gencode=arch=compute_{number},code=sm_{number}")
        assert done.returncode and f"Unsupported gpu architecture 'compute_{number}'" in done.stderr, done.stderr
    assert numbers[0] == 75, "CUDA 13 dropped what is older"
