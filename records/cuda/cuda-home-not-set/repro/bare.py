"""A machine without a CUDA toolkit, on any machine: import this before torch.utils.cpp_extension.

No variable, nothing on the path, and no folder at the place where PyTorch looks last.
"""
import os

for name in ("CUDA_HOME", "CUDA_PATH"):
    os.environ.pop(name, None)
PATH = os.environ["PATH"]
os.environ["PATH"] = os.pathsep.join(each for each in PATH.split(os.pathsep) if not os.path.exists(os.path.join(each, "nvcc")))
_exists = os.path.exists
os.path.exists = lambda path: path != "/usr/local/cuda" and _exists(path)
