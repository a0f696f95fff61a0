# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "setuptools"]
# ///
"""What a setup.py with a CUDAExtension does first, on a machine without a toolkit; the error is let out.

The extension of C++ alone passes in the same process.
"""
from errorcanon.lab.kits.cuda_home import without_toolkit

without_toolkit()
from torch.utils.cpp_extension import CUDA_HOME, CppExtension, CUDAExtension

assert CUDA_HOME is None
assert CppExtension("ops", ["ops.cpp"]).name == "ops"
CUDAExtension("ops", ["ops.cpp", "kernel.cu"])
