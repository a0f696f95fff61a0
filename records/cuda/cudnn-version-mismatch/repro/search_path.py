# /// script
# requires-python = ">=3.9"
# dependencies = ["torch==2.0.0", "numpy<2"]
# ///
"""LD_LIBRARY_PATH does not replace PyTorch's cuDNN, it mixes another one into it.

CUDNN_OTHER names the libcudnn.so.8 of another cuDNN 8; without it the wheel of PyTorch itself is
copied under another path, which shows the same thing by folders instead of versions.
"""
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = """
import os, torch
print(torch.backends.cudnn.version())
print(*sorted({line.split()[-1] for line in open("/proc/self/maps") if "libcudnn" in line}), sep="\\n")
"""
import importlib.util

wheel = Path(next(iter(importlib.util.find_spec("nvidia.cudnn").submodule_search_locations))) / "lib"
with tempfile.TemporaryDirectory() as folder:
    if named := os.environ.get("CUDNN_OTHER"):
        other = Path(named).parent
    else:
        other = Path(folder)
        for part in ("libcudnn.so.8", "libcudnn_ops_infer.so.8"):
            shutil.copy(wheel / part, other)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True,
        env=os.environ | {"LD_LIBRARY_PATH": str(other)},
    )
    version, *files = done.stdout.split()
    homes = {Path(file).name: Path(file).parent for file in files}
    assert homes["libcudnn.so.8"] == wheel, homes
    assert homes["libcudnn_ops_infer.so.8"] == other, homes
    print(f"version() says {version}; the front library is PyTorch's, the parts are the other's")
