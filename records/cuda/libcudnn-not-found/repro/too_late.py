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
import tempfile
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
PROGRAM = """
import ctypes
cudnn = ctypes.CDLL("{name}")
for part in ("Tensor", "Convolution", "RNN"):
    assert getattr(cudnn, f"cudnnCreate{{part}}Descriptor")(ctypes.byref(ctypes.c_void_p())) == 0, part
"""
EARLY = """
set -e
# region path-before-start fill: app.py
export LD_LIBRARY_PATH=$(python -c "import nvidia.cudnn; print(list(nvidia.cudnn.__path__)[0] + '/lib')")
python app.py
# endregion
"""
folder, name = str(libcudnn().parent), libcudnn().name
clean = {k: v for k, v in os.environ.items() if k != "LD_LIBRARY_PATH"}
if sys.argv[1:] == ["started"]:
    clean["PATH"] = f"{Path(sys.executable).parent}:{clean.get('PATH', '/usr/bin:/bin')}"
    with tempfile.TemporaryDirectory() as home:
        (Path(home) / "app.py").write_text(PROGRAM.format(name=name))
        without = subprocess.run(["python", "app.py"], cwd=home, env=clean, capture_output=True, text=True)
        assert f"{name}: cannot open shared object file" in without.stderr, without.stderr
        subprocess.run(["bash", "-c", EARLY], cwd=home, env=clean, check=True)
    print("set before the start: every part of cuDNN answers")
else:
    late = subprocess.run([sys.executable, "-c", LATE, folder, name], capture_output=True, text=True, env=clean)
    assert f"{name}: cannot open shared object file" in late.stderr, late.stderr
    print("set in the program:", late.stderr.strip().splitlines()[-1])
