# /// script
# requires-python = ">=3.8"
# dependencies = ["nvidia-cuda-nvrtc-cu12"]
# ///
"""Compile with NVRTC whose other half is not beside it, and end as PyTorch does."""
import tempfile

from apart import COMPILER, ask, copy
from nvrtc import compile_for, load

assert ask(COMPILER).endswith("True"), "with both halves it compiles"
with tempfile.TemporaryDirectory() as folder:
    status, log, _ = compile_for(load(copy(folder)), "--gpu-architecture=compute_80")
assert status == 7, status  # NVRTC_ERROR_BUILTIN_OPERATION_FAILURE
raise RuntimeError(log)
