# /// script
# requires-python = ">=3.9"
# dependencies = ["nvidia-cuda-runtime-cu12", "nvidia-cuda-nvrtc-cu12", "nvidia-cublas-cu12"]
# ///
"""No part of the CUDA toolkit contains libcudnn.

Looks through CUDA_HOME or /usr/local/cuda and through the toolkit's wheels, whichever are there.
"""
import importlib.util
import os
from pathlib import Path

home = Path(os.environ.get("CUDA_HOME", "/usr/local/cuda"))
parts = [home] if home.exists() else []
for package in ("nvidia.cuda_runtime", "nvidia.cuda_nvrtc", "nvidia.cublas", "nvidia.cu13"):
    try:
        spec = importlib.util.find_spec(package)
    except ModuleNotFoundError:
        continue
    if spec:
        parts += map(Path, spec.submodule_search_locations)
assert parts, "neither a toolkit nor its wheels are here"
libraries = [path.name for part in parts for path in part.rglob("lib*.so*")]
assert libraries or home in parts, "no library at all: nothing was looked at"
assert not [name for name in libraries if name.startswith("libcudnn")], libraries
print(len(libraries), "libraries in", len(parts), "parts of the toolkit, none of them cuDNN")
