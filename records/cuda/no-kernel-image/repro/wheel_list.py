# /// script
# requires-python = ">=3.9"
# dependencies = ["torch"]
# ///
"""The list of GPUs of an installed PyTorch is part of its files: no variable and no toolkit changes it."""
import os
import subprocess
import sys

PROGRAM = "import torch; print(torch._C._cuda_getArchFlags())"


def listed(**variables: str) -> str:
    """What a fresh process with these variables says."""
    return subprocess.run(
        [sys.executable, "-c", PROGRAM], env=os.environ | variables, capture_output=True, text=True, check=True
    ).stdout.strip()


plain = listed()
assert "sm_" in plain, plain
other = listed(TORCH_CUDA_ARCH_LIST="12.0", CUDA_HOME="/usr/local/cuda", CUDA_ARCH_LIST="12.0")
assert plain == other, (plain, other)
print("with and without the variables:", plain)
