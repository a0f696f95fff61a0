"""With gcc: an extension module that was linked to the CUDA runtime of some major, as on the machine of its maker.

What it is linked to is a file with the name and the version mark of that runtime, which does not stay.
The runtime of this environment is the one in NVIDIA's wheel.
"""
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(sys.prefix) / "lib" / ("python%d.%d" % sys.version_info[:2]) / "site-packages" / "nvidia"
NAMES = {11: "libcudart.so.11.0", 12: "libcudart.so.12", 13: "libcudart.so.13"}
MODULE = """
#define _GNU_SOURCE
#include <Python.h>
#include <dlfcn.h>
const char *cudaGetErrorString(int);
static PyObject *ask(PyObject *self, PyObject *none) {
    Dl_info from;
    dladdr((void *)cudaGetErrorString, &from);
    return PyUnicode_FromFormat("%s from %s", cudaGetErrorString(2), strrchr(from.dli_fname, '/') + 1);
}
static PyMethodDef methods[] = {{"ask", ask, METH_NOARGS, 0}, {0, 0, 0, 0}};
static PyModuleDef module = {PyModuleDef_HEAD_INIT, "ops", 0, -1, methods};
PyMODINIT_FUNC PyInit_ops(void) { return PyModule_Create(&module); }
"""


def runtimes():
    """The CUDA runtimes of this environment, by major."""
    return {int(path.name.split(".")[2]): path for path in ROOT.glob("*/lib/libcudart.so.*")}


def module(folder, major):
    """Build ops.so for the runtime of a major."""
    name, folder = NAMES[major], Path(folder)
    (folder / "stub.c").write_text("const char *cudaGetErrorString(int e) { return 0; }\n")
    (folder / "stub.map").write_text(name + " { global: *; };\n")
    (folder / "ops.c").write_text(MODULE)
    stub = folder / "stub.so"
    subprocess.check_call(["gcc", "-shared", "-fPIC", folder / "stub.c", "-Wl,-soname," + name, "-Wl,--version-script," + str(folder / "stub.map"), "-o", stub])
    subprocess.check_call(["gcc", "-shared", "-fPIC", "-I" + sysconfig.get_path("include"), folder / "ops.c", stub, "-ldl", "-o", folder / "ops.so"])
    stub.unlink()


def run(folder, code="import ops; print(ops.ask())", first=None, **more):
    """Run code beside the module in a new Python; first names a runtime that it has loaded before, as PyTorch does."""
    load = "import ctypes; ctypes.CDLL(%r, mode=ctypes.RTLD_GLOBAL)\n" % str(first) if first else ""
    done = subprocess.run([sys.executable, "-c", load + code], cwd=folder, env=dict(os.environ, **more), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout.decode().strip()


def needed(folder):
    """Names of the CUDA libraries that the module asks for."""
    said = subprocess.check_output(["readelf", "-d", Path(folder) / "ops.so"]).decode()
    return [line.split("[")[1].rstrip("]") for line in said.splitlines() if "NEEDED" in line and "libcu" in line]
