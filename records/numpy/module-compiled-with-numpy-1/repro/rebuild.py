# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy"]
# ///
"""A C module compiled with gcc against the headers of the NumPy that is installed runs with it.

Source that reads a field of the data type which NumPy 2 hides does not compile there.
"""
import subprocess
import sys
import sysconfig
import tempfile

import numpy as np

SOURCE = """
#define NPY_NO_DEPRECATED_API NPY_1_7_API_VERSION
#include <Python.h>
#include <numpy/arrayobject.h>
static PyObject *total(PyObject *self, PyObject *x) {
    PyObject *a = PyArray_FROM_OTF(x, NPY_DOUBLE, NPY_ARRAY_IN_ARRAY);
    double sum = 0, *p = a ? PyArray_DATA((PyArrayObject *)a) : 0;
    if (!a) return 0;
    for (npy_intp i = 0; i < PyArray_SIZE((PyArrayObject *)a); i++) sum += p[i];
    Py_DECREF(a);
    return PyFloat_FromDouble(sum);
}
static PyMethodDef methods[] = {{"total", total, METH_O, 0}, {0, 0, 0, 0}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "small", 0, -1, methods};
PyMODINIT_FUNC PyInit_small(void) { import_array(); return PyModule_Create(&module); }
"""
with tempfile.TemporaryDirectory() as folder:
    with open(folder + "/small.c", "w") as file:
        file.write(SOURCE)
    includes = ["-I", sysconfig.get_path("include"), "-I", np.get_include()]
    subprocess.check_call(["gcc", "-shared", "-fPIC", *includes, folder + "/small.c", "-o", folder + "/small.so"])
    sys.path.insert(0, folder)
    import small

    x = np.random.RandomState(0).rand(30, 3)
    np.testing.assert_allclose(small.total(x[:, 1]), x[:, 1].sum())
    print("built and run with numpy", np.__version__)

    for field, fits in (("PyArray_DESCR((PyArrayObject *)a)->elsize", np.__version__ < "2"), ("PyArray_ITEMSIZE((PyArrayObject *)a)", True)):
        with open(folder + "/old.c", "w") as file:
            file.write(SOURCE.replace("double sum = 0,", "double sum = a ? %s : 0," % field).replace('"small"', '"old"').replace("PyInit_small", "PyInit_old"))
        ran = subprocess.run(["gcc", "-shared", "-fPIC", *includes, folder + "/old.c", "-o", folder + "/old.so"], stderr=subprocess.PIPE)
        assert (ran.returncode == 0) == fits and (fits or b"elsize" in ran.stderr), ran.stderr
    import old

    np.testing.assert_allclose(old.total(x[:, 1]), small.total(x[:, 1]) + 8)  # the size of a double, and the sum
