# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cudnn-cu12==9.1.0.70", "nvidia-cudnn-jit-cu12==9.27.0.42"]
# ///
"""The dynamic linker's own sentence tells a missing file from one of another version.

cuDNN itself prints the same two lines for both. The second version is the JIT wheel, which
lies in a folder of its own; CUDNN_LIB and CUDNN_OTHER may name the two libcudnn files instead.
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


def answer(code: str, path: Path, search: Path) -> str:
    """What a fresh process prints that searches libraries in `search` first."""
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True,
        env=os.environ | {"LD_LIBRARY_PATH": str(search)},
    )
    assert done.returncode, "it worked"
    return done.stderr


CALL = "import ctypes, sys; ctypes.CDLL(sys.argv[1]).cudnnCreateTensorDescriptor(ctypes.byref(ctypes.c_void_p()))"
OPEN = "import ctypes, os, sys; ctypes.CDLL(sys.argv[1], mode=os.RTLD_NOW)"
ours, other = libcudnn("CUDNN_LIB", "nvidia.cudnn"), libcudnn("CUDNN_OTHER", "nvidia.cudnn_jit")
with tempfile.TemporaryDirectory() as folder:
    alone = Path(folder) / ours.name
    alone.write_bytes(ours.read_bytes())
    missing_call = answer(CALL, alone, Path(folder))
    missing_open = answer(OPEN, Path("libcudnn_ops.so.9"), Path(folder))
mixed_call = answer(CALL, ours, other.parent)
mixed_open = answer(OPEN, ours.parent / "libcudnn_ops.so.9", other.parent)

for text in (missing_call, mixed_call):
    assert "Unable to load any of {libcudnn_ops.so.9" in text, text
    assert "Invalid handle. Cannot load symbol cudnnCreateTensorDescriptor" in text, text
assert "cannot open shared object file" in missing_open and "undefined symbol" not in missing_open, missing_open
assert "undefined symbol" in mixed_open and "cannot open" not in mixed_open, mixed_open
print(missing_open.strip().splitlines()[-1], mixed_open.strip().splitlines()[-1], sep="\n")
