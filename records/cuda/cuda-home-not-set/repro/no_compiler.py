# /// script
# requires-python = ">=3.8"
# dependencies = ["nvidia-cuda-nvcc-cu12"]
# ///
"""In this environment, with its wheels of CUDA, there is no nvcc; the libraries or the assembler are there."""
import sys
from pathlib import Path

ROOT = Path(sys.prefix) / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages"
names = {path.name for path in ROOT.rglob("*") if path.is_file()}
parts = sorted(name for name in names if name == "ptxas" or name.startswith("libcudart"))
print("there is", *parts)
assert parts, "no wheel of CUDA is here"
assert not {"nvcc", "nvcc.exe", "cudafe++", "nvcc.profile"} & names
