# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""Which libraries that come with a PyTorch bear the major of its CUDA in their names, and which count for themselves."""
import re
import sysconfig
from pathlib import Path

import torch

OTHERS = {  # by the major of CUDA
    11: {"libcufft": 10, "libcusolver": 11, "libcurand": 10},
    12: {"libcufft": 11, "libcusolver": 11, "libcurand": 10},
    13: {"libcufft": 12, "libcusolver": 12, "libcurand": 10},
}
major = int(torch.version.cuda.split(".")[0])
wheels = Path(sysconfig.get_paths()["purelib"]) / "nvidia"
found = {}
for path in wheels.glob("*/lib/lib*.so.*"):
    match = re.match(r"(lib\w+)\.so\.(\d+)", path.name)
    if match:
        found[match[1]] = int(match[2])
seen = {name: found[name] for name in ("libcudart", "libcublas", "libcublasLt", "libcufft", "libcusolver", "libcurand")}
print("CUDA", torch.version.cuda, seen)
assert all(seen[name] == major for name in ("libcudart", "libcublas", "libcublasLt")), seen
assert {name: seen[name] for name in OTHERS[major]} == OTHERS[major], seen
