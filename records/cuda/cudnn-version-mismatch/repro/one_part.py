# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cudnn-cu12==9.1.0.70", "nvidia-cudnn-jit-cu12==9.27.0.42"]
# ///
"""Replacing a single file of an installation makes the mixture.

The files of the newer version come from the JIT wheel; CUDNN_LIB (older) and CUDNN_OTHER (newer)
may name the two libcudnn files instead.
"""
import importlib.util
import os
import subprocess
import sys
import tempfile
from pathlib import Path


def libcudnn(variable: str, package: str) -> Path:
    """A libcudnn file, from the environment or from its wheel."""
    if named := os.environ.get(variable):
        return Path(named)
    wheel = Path(next(iter(importlib.util.find_spec(package).submodule_search_locations)))
    return next((wheel / "lib").glob("libcudnn.so.*"))


PROGRAM = "import ctypes, sys; assert getattr(ctypes.CDLL(sys.argv[1]), sys.argv[2])(ctypes.byref(ctypes.c_void_p())) == 0"
ours, other = libcudnn("CUDNN_LIB", "nvidia.cudnn"), libcudnn("CUDNN_OTHER", "nvidia.cudnn_jit")
clean = {k: v for k, v in os.environ.items() if k != "LD_LIBRARY_PATH"}


def call(replaced: str | None, function: str) -> str:
    """The error output of one call with one file replaced; empty where it went well."""
    with tempfile.TemporaryDirectory() as folder:
        for part in ours.parent.iterdir():
            source = other.parent / part.name if part.name == replaced else part
            (Path(folder) / part.name).symlink_to(source)
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, f"{folder}/{ours.name}", function],
            env=clean, capture_output=True, text=True,
        )
        return done.stderr if done.returncode else ""


assert call(None, "cudnnCreateTensorDescriptor") == "", "the unchanged copy fails too"
part = call("libcudnn_graph.so.9", "cudnnCreateTensorDescriptor")
assert "Invalid handle. Cannot load symbol cudnnCreateTensorDescriptor" in part, part
front = call("libcudnn.so.9", "cudnnCreate")
assert "undefined symbol: cudnnGetLibConfig" in front, front
print(part.splitlines()[0], front.splitlines()[0], sep="\n")
