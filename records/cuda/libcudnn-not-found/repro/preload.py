# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cudnn-cu12"]
# ///
"""Parts of cuDNN that are already in the process are found by a libcudnn that lies elsewhere.

libcudnn comes from the installed wheel, or from the file that the variable CUDNN_LIB names.
"""
import importlib.util
import os
import subprocess
import sys
import tempfile
from pathlib import Path


def libcudnn() -> Path:
    """The library to load."""
    if named := os.environ.get("CUDNN_LIB"):
        return Path(named)
    wheel = Path(next(iter(importlib.util.find_spec("nvidia.cudnn").submodule_search_locations)))
    return next((wheel / "lib").glob("libcudnn.so.*"))


FIRST = """
# region load-parts-first
import ctypes, pathlib, nvidia.cudnn

folder = pathlib.Path(list(nvidia.cudnn.__path__)[0]) / "lib"
for part in ("graph", "ops", "cnn", "adv"):
    ctypes.CDLL(str(folder / f"libcudnn_{part}.so.9"), mode=ctypes.RTLD_GLOBAL)
# endregion
"""
CALL = """
import ctypes, sys
cudnn = ctypes.CDLL(sys.argv[1])
for part in ("Tensor", "Convolution", "RNN"):
    assert getattr(cudnn, f"cudnnCreate{part}Descriptor")(ctypes.byref(ctypes.c_void_p())) == 0, part
"""
clean = {k: v for k, v in os.environ.items() if k != "LD_LIBRARY_PATH"}
with tempfile.TemporaryDirectory() as folder:
    if os.environ.get("CUDNN_LIB"):  # parts of a wheel, not installed: give them the wheel's place
        package = Path(folder) / "site" / "nvidia" / "cudnn"
        package.mkdir(parents=True)
        (package / "lib").symlink_to(libcudnn().parent)
        clean["PYTHONPATH"] = str(Path(folder) / "site")
    alone = Path(folder) / libcudnn().name
    alone.write_bytes(libcudnn().read_bytes())
    without = subprocess.run([sys.executable, "-c", CALL, str(alone)], env=clean, capture_output=True, text=True)
    assert without.returncode and "Cannot load symbol" in without.stderr, without
    subprocess.run([sys.executable, "-c", FIRST + CALL, str(alone)], env=clean, check=True)
print("without the preload it fails, with it the descriptors are made")
