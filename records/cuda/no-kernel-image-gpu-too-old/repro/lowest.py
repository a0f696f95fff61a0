# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""The lowest number of PyTorch's list parts cards that are too old from those that fit; no GPU needed.

PyTorch's own list, or where it has none (before 1.8) what the fat binaries of its libraries hold.
"""
import sys
from pathlib import Path

import torch
from errorcanon.lab.kits.fatbin import embedded
from errorcanon.lab.kits.verdict import number, verdict

if hasattr(torch._C, "_cuda_getArchFlags"):
    names = torch._C._cuda_getArchFlags().split()
else:
    files = {line.split()[-1] for line in open("/proc/self/maps") if "/torch/lib/lib" in line}
    names = set().union(*map(embedded, files))
lowest = min(number(name) for name in names if name.startswith("sm_"))
highest = max(number(name) for name in names if name.startswith("sm_"))
print(torch.__version__, *sorted(names), "from", lowest, "to", highest)
assert verdict(names, lowest - 1) == verdict(names, 30) == "too old"
assert verdict(names, lowest) == verdict(names, highest) == "fits"
code = [name for name in names if name.startswith("sm_")]
assert verdict(code, 120) == "too new"
