# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "setuptools"]
# ///
"""A setup.py that leaves the CUDA part out where there is no toolkit builds, and the module is right."""
import subprocess
import sys
import tempfile
from pathlib import Path

MODULE = """
#include <Python.h>
static PyObject *twice(PyObject *, PyObject *x) { return PyLong_FromLong(2 * PyLong_AsLong(x)); }
static PyMethodDef methods[] = {{"twice", twice, METH_O, 0}, {0, 0, 0, 0}};
static PyModuleDef module = {PyModuleDef_HEAD_INIT, "ops", 0, -1, methods};
PyMODINIT_FUNC PyInit_ops() { return PyModule_Create(&module); }
"""
SETUP = """
from errorcanon.lab.kits.cuda_home import without_toolkit
without_toolkit()
# region leave-the-cuda-part-out
from setuptools import setup
from torch.utils.cpp_extension import CUDA_HOME, BuildExtension, CppExtension, CUDAExtension
if CUDA_HOME is None:
    extension = CppExtension("ops", ["ops.cpp"])
else:
    extension = CUDAExtension("ops", ["ops.cpp", "kernel.cu"])
setup(name="ops", ext_modules=[extension], cmdclass={"build_ext": BuildExtension})
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    (Path(folder) / "ops.cpp").write_text(MODULE)
    (Path(folder) / "setup.py").write_text(SETUP)
    subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=folder, check=True)
    # the module links to libtorch, which is in the process once torch is imported
    said = subprocess.check_output([sys.executable, "-c", "import torch, ops; print(ops.twice(21))"], cwd=folder).decode()
assert said.strip() == "42", said
print("built without CUDA, and right:", said.strip())
