# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cudnn-cu12==9.1.0.70", "nvidia-cudnn-jit-cu12==9.27.0.42"]
# ///
"""The dynamic linker's own sentence tells a missing file from one of another version.

cuDNN itself prints the same two lines for a missing part and, in some releases and calls, for a mixture.
The second version is the JIT wheel, which lies in a folder of its own; CUDNN_LIB and CUDNN_OTHER may
name the two libcudnn files instead.
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


def answer(code: str, search: Path, *arguments: Path | str) -> str:
    """What a fresh process prints that searches libraries in `search` first; empty where it went well."""
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)], capture_output=True, text=True,
        env=os.environ | {"LD_LIBRARY_PATH": str(search)},
    )
    return done.stderr if done.returncode else ""


CALL = """
import ctypes, sys
cudnn = ctypes.CDLL(sys.argv[1])
cudnn.cudnnGetErrorString.restype = ctypes.c_char_p
status = getattr(cudnn, sys.argv[2])(ctypes.byref(ctypes.c_void_p()))
sys.exit(cudnn.cudnnGetErrorString(status).decode() if status else 0)
"""
OPEN = "import ctypes, os, sys; ctypes.CDLL(sys.argv[1], mode=os.RTLD_NOW)"
ours, other = libcudnn("CUDNN_LIB", "nvidia.cudnn"), libcudnn("CUDNN_OTHER", "nvidia.cudnn_jit")
mixed = 0
for part, call in (("ops", "cudnnCreateTensorDescriptor"), ("cnn", "cudnnCreateConvolutionDescriptor")):
    name = f"libcudnn_{part}.so.9"
    twin = f"Invalid handle. Cannot load symbol {call}"
    with tempfile.TemporaryDirectory() as folder:
        alone = Path(folder) / ours.name
        alone.write_bytes(ours.read_bytes())
        said, opened = answer(CALL, Path(folder), alone, call), answer(OPEN, Path(folder), name)
    assert twin in said, said
    assert f"{name}: cannot open shared object file" in opened and "undefined symbol" not in opened, opened
    print("missing:", said.strip().splitlines()[0], "| opened:", opened.strip().splitlines()[-1])

    said, opened = answer(CALL, other.parent, ours, call), answer(OPEN, other.parent, ours.parent / name)
    assert "cannot open" not in opened and ("undefined symbol" in opened) == (twin in said), (said, opened)
    mixed += said != ""
    print("mixed:", (said or "no complaint").strip().splitlines()[0], "| opened:", (opened or "well").strip().splitlines()[-1])
assert mixed, "the mixture did not fail"
