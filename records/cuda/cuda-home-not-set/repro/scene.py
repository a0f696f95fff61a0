# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "setuptools", "errorcanon"]
# ///
"""Build an extension with CUDA in a folder that stays.

scene.py [toolkit]: CUDA_HOME names a toolkit; else there is none
"""
import os
import sys
import sysconfig
import tempfile

NONE = """from errorcanon.lab.kits.cuda_home import without_toolkit

without_toolkit()
"""
SETUP = """from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension

setup(name="ops", ext_modules=[CUDAExtension("ops", ["ops.cpp", "kernel.cu"])], cmdclass={"build_ext": BuildExtension})
"""
folder = tempfile.mkdtemp()
with open(os.path.join(folder, "setup.py"), "w") as file:
    file.write(SETUP if sys.argv[1:] else NONE + SETUP)
if sys.argv[1:]:
    os.environ["CUDA_HOME"] = os.path.join(sysconfig.get_path("purelib"), "nvidia", "cu13")
    assert os.path.isfile(os.environ["CUDA_HOME"] + "/bin/nvcc")
os.chdir(folder)
os.execv(sys.executable, [sys.executable, "setup.py", "build_ext", "--inplace"])
