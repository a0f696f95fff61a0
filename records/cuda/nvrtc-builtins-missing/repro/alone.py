# /// script
# requires-python = ">=3.8"
# dependencies = ["nvidia-cuda-nvrtc-cu12"]
# ///
"""Compile with NVRTC whose other half is not beside it; its log is let out."""
import sys
import tempfile

from apart import COMPILER, ask, copy
from errorcanon.lab.kits.nvrtc import BUILTINS_FAILED, compile_for, load

assert ask(COMPILER).endswith("True"), "with both halves it compiles"
with tempfile.TemporaryDirectory() as folder:
    status, log, _ = compile_for(load(copy(folder)), "--gpu-architecture=compute_80")
assert status == BUILTINS_FAILED, status
print(log, file=sys.stderr)
sys.exit(status)
