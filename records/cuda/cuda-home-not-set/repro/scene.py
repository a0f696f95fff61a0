# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "setuptools", "errorcanon"]
# ///
"""Build an extension with CUDA in a folder that stays, on a machine without a toolkit."""
import os
import sys
import tempfile

SETUP = """from errorcanon.lab.kits.cuda_home import without_toolkit

without_toolkit()
from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension

setup(name="ops", ext_modules=[CUDAExtension("ops", ["ops.cpp", "kernel.cu"])], cmdclass={"build_ext": BuildExtension})
"""
folder = tempfile.mkdtemp()
with open(os.path.join(folder, "setup.py"), "w") as file:
    file.write(SETUP)
os.chdir(folder)
os.execv(sys.executable, [sys.executable, "setup.py", "build_ext", "--inplace"])
