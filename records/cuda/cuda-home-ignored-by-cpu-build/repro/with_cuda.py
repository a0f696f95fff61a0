# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "setuptools"]
# ///
"""A build with CUDA takes the folder, and the extension links to libraries that are there."""
import os
import tempfile
from pathlib import Path

from errorcanon.lab.kits.cuda_home import without_toolkit

without_toolkit()
import torch

assert torch.version.cuda, "this build is without CUDA"
with tempfile.TemporaryDirectory() as folder:
    os.makedirs(folder + "/lib64")
    os.environ["CUDA_HOME"] = folder
    from torch.utils.cpp_extension import CUDA_HOME, CUDAExtension

    made = CUDAExtension("ops", ["kernel.cu"])
    assert CUDA_HOME == folder and folder + "/include" in made.include_dirs and folder + "/lib64" in made.library_dirs
present = {path.name for path in Path(torch.__file__).parent.joinpath("lib").iterdir()}
for name in made.libraries:
    if "c10_cuda" in name or "torch_cuda" in name:
        assert "lib" + name + ".so" in present
print("built for CUDA", torch.version.cuda, "and linked to", *made.libraries)
