# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A small extension module, and how it is built."""
import os
import subprocess
import sys
import tempfile

CODE = """#include <Python.h>
static PyObject *three(PyObject *self, PyObject *args) { return PyLong_FromLong(3); }
static PyMethodDef methods[] = {{"three", three, METH_NOARGS, NULL}, {NULL, NULL, 0, NULL}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "fast", NULL, -1, methods};
PyMODINIT_FUNC PyInit_fast(void) { return PyModule_Create(&module); }
"""
SETUP = """from setuptools import Extension, setup
setup(name="fast", version="1", py_modules=[], ext_modules=[Extension("fast", ["fast.c"])])
"""


def project():
    """Write the project; give its folder."""
    folder = tempfile.mkdtemp()
    for name, text in (("fast.c", CODE), ("setup.py", SETUP)):
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
    return folder


def environment(*folders, **more):
    """Give an environment whose PATH has only the folders named."""
    own = {k: v for k, v in os.environ.items() if k not in ("CC", "CXX", "LDSHARED")}
    own.update(PATH=os.pathsep.join([os.path.dirname(sys.executable), *folders]), LC_ALL="C", **more)
    return own


def build(folder, environ):
    """Build the module in place; give code and output."""
    command = [sys.executable, "-W", "ignore", "setup.py", "build_ext", "--inplace"]
    ran = subprocess.run(command, cwd=folder, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()


def use(folder):
    """Import the module and call it."""
    return subprocess.check_output([sys.executable, "-c", "import fast; print(fast.three())"], cwd=folder)
