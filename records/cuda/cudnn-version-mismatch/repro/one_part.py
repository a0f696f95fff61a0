# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cudnn-cu12==9.1.0.70", "nvidia-cudnn-jit-cu12==9.27.0.42"]
# ///
"""Replacing a single file of an installation makes the mixture: a foreign graph part breaks the tensor
call in every release, a foreign front library the handle up to 9.1.

The files of the newer version come from the JIT wheel; CUDNN_LIB (older) and CUDNN_OTHER (newer)
may name the two libcudnn files instead.
"""
import ctypes
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


PROGRAM = """
import ctypes, sys
cudnn = ctypes.CDLL(sys.argv[1])
cudnn.cudnnGetErrorString.restype = ctypes.c_char_p
status = getattr(cudnn, sys.argv[2])(ctypes.byref(ctypes.c_void_p()))
sys.exit(cudnn.cudnnGetErrorString(status).decode() if status else 0)
"""
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
aborted = "Invalid handle. Cannot load symbol cudnnCreateTensorDescriptor" in part
assert aborted or part.strip() == "CUDNN_STATUS_SUBLIBRARY_VERSION_MISMATCH", part
unchanged, front = call(None, "cudnnCreate"), call("libcudnn.so.9", "cudnnCreate")
missing = "undefined symbol: cudnnGetLibConfig"
version = ctypes.CDLL(str(ours)).cudnnGetVersion()
assert missing not in unchanged and (missing in front) == (version < 90200), (version, unchanged, front)
print("tensor, graph part replaced:", *part.splitlines()[:1])
print("handle, unchanged:", *unchanged.splitlines()[:1])
print("handle, front library replaced:", *front.splitlines()[:1])
