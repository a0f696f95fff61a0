# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cudnn-cu12"]
# ///
"""LD_LIBRARY_PATH set in the running program is not read; set before the start it is.

libcudnn comes from the installed wheel, or from the file that the variable CUDNN_LIB names.
`started` runs the second half as its own case.
"""
import importlib.util
import os
import subprocess
import sys
from pathlib import Path


def libcudnn() -> Path:
    """The library to load."""
    if named := os.environ.get("CUDNN_LIB"):
        return Path(named)
    wheel = Path(next(iter(importlib.util.find_spec("nvidia.cudnn").submodule_search_locations)))
    return next((wheel / "lib").glob("libcudnn.so.*"))


LATE = """
import ctypes, os, sys
os.environ["LD_LIBRARY_PATH"] = sys.argv[1]
ctypes.CDLL(sys.argv[2])
"""
EARLY = """
import ctypes, sys
cudnn = ctypes.CDLL(sys.argv[2])
for part in ("Tensor", "Convolution", "RNN"):
    assert getattr(cudnn, f"cudnnCreate{part}Descriptor")(ctypes.byref(ctypes.c_void_p())) == 0, part
"""
folder, name = str(libcudnn().parent), libcudnn().name
clean = {k: v for k, v in os.environ.items() if k != "LD_LIBRARY_PATH"}
if sys.argv[1:] == ["started"]:
    subprocess.run([sys.executable, "-c", EARLY, folder, name], check=True, env=clean | {"LD_LIBRARY_PATH": folder})
    print("set before the start: every part of cuDNN answers")
else:
    late = subprocess.run([sys.executable, "-c", LATE, folder, name], capture_output=True, text=True, env=clean)
    assert f"{name}: cannot open shared object file" in late.stderr, late.stderr
    print("set in the program:", late.stderr.strip().splitlines()[-1])
