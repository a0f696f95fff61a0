"""With gcc: an extension module linked to PyTorch's own libc10.so, without a path to it, as extensions of PyTorch are."""
import importlib.util
import os
import subprocess
import sys
import sysconfig

LIB = os.path.join(os.path.dirname(importlib.util.find_spec("torch").origin), "lib")  # finds torch, does not import it
MODULE = """
#include <Python.h>
static PyObject *twice(PyObject *self, PyObject *x) { return PyLong_FromLong(2 * PyLong_AsLong(x)); }
static PyMethodDef methods[] = {{"twice", twice, METH_O, 0}, {0, 0, 0, 0}};
static PyModuleDef module = {PyModuleDef_HEAD_INIT, "ops", 0, -1, methods};
PyMODINIT_FUNC PyInit_ops(void) { return PyModule_Create(&module); }
"""


def module(folder):
    """Build ops.so in a folder."""
    source = os.path.join(folder, "ops.c")
    with open(source, "w") as file:
        file.write(MODULE)
    subprocess.check_call(["gcc", "-shared", "-fPIC", "-I" + sysconfig.get_path("include"), source, "-Wl,--no-as-needed",
                           os.path.join(LIB, "libc10.so"), "-Wl,--allow-shlib-undefined", "-o", os.path.join(folder, "ops.so")])


def run(folder, code, **more):
    """Run code beside the module in a new Python; give exit code and output."""
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, env=dict(os.environ, **more), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout.decode().strip()
