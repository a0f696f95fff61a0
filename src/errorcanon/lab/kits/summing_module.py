"""A module in C that sums an array, compiled with gcc for the NumPy that is installed."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import sysconfig
from typing import Any

_SOURCE = """
#define NPY_NO_DEPRECATED_API NPY_1_7_API_VERSION
#include <Python.h>
#include <numpy/arrayobject.h>
static PyObject *total(PyObject *self, PyObject *x) {
    PyObject *a = PyArray_FROM_OTF(x, NPY_DOUBLE, NPY_ARRAY_IN_ARRAY);
    if (!a) return 0;
    double sum = START, *p = PyArray_DATA((PyArrayObject *)a);
    for (npy_intp i = 0; i < PyArray_SIZE((PyArrayObject *)a); i++) sum += p[i];
    Py_DECREF(a);
    return PyFloat_FromDouble(sum);
}
static PyMethodDef methods[] = {{"total", total, METH_O, 0}, {0, 0, 0, 0}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "NAME", 0, -1, methods};
PyMODINIT_FUNC PyInit_NAME(void) { import_array(); return PyModule_Create(&module); }
"""


def build(folder: str, name: str, start: str = "0") -> str:
    """Compile a module whose sum begins with an expression of C; give the errors of gcc, if any."""
    source = os.path.join(folder, name + ".c")
    with open(source, "w", encoding="utf-8") as file:
        file.write(_SOURCE.replace("NAME", name).replace("START", start))
    headers: str = importlib.import_module("numpy").get_include()
    words = ["-I", sysconfig.get_path("include"), "-I", headers, source]
    command = ["gcc", "-shared", "-fPIC", *words, "-o", os.path.join(folder, name + ".so")]
    ran = subprocess.run(command, stderr=subprocess.PIPE)
    return ran.stderr.decode() if ran.returncode else ""


def load(folder: str, name: str) -> Any:
    """Import a module that was built."""
    if folder not in sys.path:
        sys.path.insert(0, folder)
    return importlib.import_module(name)
