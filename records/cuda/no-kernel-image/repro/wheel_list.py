# /// script
# requires-python = ">=3.7"
# dependencies = ["torch"]
# ///
"""The list of GPUs of an installed PyTorch is part of its files: no variable and no toolkit changes it.

Two processes, one without and one with the variables, say which libraries of PyTorch they loaded and,
from 1.8 on, its own list; what the libraries hold is read from their fat binaries. The list tells a card
that is too new from one that is too old and from one that fits.
"""
import os
import subprocess
import sys
from pathlib import Path

from errorcanon.lab.kits.fatbin import embedded
from errorcanon.lab.kits.verdict import number, verdict

PROGRAM = """
import torch
print(torch._C._cuda_getArchFlags() if hasattr(torch._C, "_cuda_getArchFlags") else "")
print(*sorted({line.split()[-1] for line in open("/proc/self/maps") if "/torch/lib/lib" in line}), sep="\\n")
"""


def process(**variables):
    """PyTorch's own list in a fresh process with these variables, and the libraries in its memory."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=dict(os.environ, **variables), stdout=subprocess.PIPE, check=True)
    own, *files = done.stdout.decode().splitlines()
    return own.split(), files


own, files = process()
held = set().union(*map(embedded, files))
print("in the files:", *sorted(held))
print("PyTorch itself:", *own)
assert held and set(own) <= held, (own, held)
elsewhere = process(TORCH_CUDA_ARCH_LIST="12.0", CUDA_ARCH_LIST="12.0", CUDA_HOME="/usr/local/cuda", CUDA_PATH="/usr/local/cuda")
assert elsewhere == (own, files), elsewhere
assert "sm_120" not in held
print("the same list and the same files with the variables set for 12.0 and another toolkit")
code = [name for name in own or held if name.startswith("sm_")]
said = {capability: verdict(code, capability) for capability in (30, 61, 70, 120)}
print(said)
assert said == {30: "too old", 61: "fits", 70: "fits", 120: "too new"}, (code, said)
assert verdict(code, 10 * (max(map(number, code)) // 10) + 9) == "fits", "a higher minor number of the same major one"
