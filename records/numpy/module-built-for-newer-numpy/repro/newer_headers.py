# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy<2.4"]
# ///
"""Compile a C module with gcc against the headers of a newer NumPy, and import it with this one; the error is let out.

The lane fetches the headers out of the newer NumPy's wheel. Compiled against the headers at hand, the same module must load.
"""
import os
import subprocess
import sys
import sysconfig
import tempfile

import numpy as np

SOURCE = """
#define NPY_NO_DEPRECATED_API NPY_1_7_API_VERSION
#include <Python.h>
#include <numpy/arrayobject.h>
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, NAME, 0, -1, 0};
PyMODINIT_FUNC INIT(void) { import_array(); return PyModule_Create(&module); }
"""


def build(folder, name, headers):
    """Write folder/NAME.so, built for the newest interface that the headers know."""
    words = ["-DNAME=\"%s\"" % name, "-DINIT=PyInit_" + name, "-DNPY_TARGET_VERSION=NPY_API_VERSION"]
    words += ["-I", sysconfig.get_path("include"), "-I", headers]
    subprocess.check_call(["gcc", "-shared", "-fPIC", *words, folder + "/module.c", "-o", "%s/%s.so" % (folder, name)])


with tempfile.TemporaryDirectory() as folder:
    with open(folder + "/module.c", "w") as file:
        file.write(SOURCE)
    os.symlink(os.path.dirname(os.environ["ARRAYOBJECT_LIB"]), folder + "/numpy")
    build(folder, "fitting", np.get_include())
    build(folder, "newer", folder)
    sys.path.insert(0, folder)
    os.unlink(folder + "/numpy")
    import fitting  # noqa: E402, F401  the control
    print("numpy", np.__version__, flush=True)
    import newer  # noqa: E402, F401
