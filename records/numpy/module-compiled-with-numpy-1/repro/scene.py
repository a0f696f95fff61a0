# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""Import a compiled module in a program that logs the last error alone.

scene.py [bottleneck|newer]: built for NumPy 1, on NumPy 2; built with the headers of a newer NumPy 1
"""
import os
import subprocess
import sys
import sysconfig
import tempfile

SOURCE = """
#include <Python.h>
#include <numpy/arrayobject.h>
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "newer", 0, -1, 0};
PyMODINIT_FUNC PyInit_newer(void) { import_array(); return PyModule_Create(&module); }
"""
MAIN = """import os
import sys

os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # where NumPy prints its reason
try:
    import MODULE
except ImportError as error:
    print("ImportError:", error, flush=True)
    sys.exit(1)
"""
folder = tempfile.mkdtemp()
module = sys.argv[1]
if module == "newer":
    with open(folder + "/module.c", "w") as file:
        file.write(SOURCE)
    os.symlink(os.path.dirname(os.environ["ARRAYOBJECT_LIB"]), folder + "/numpy")
    words = ["-I", sysconfig.get_path("include"), "-I", folder, folder + "/module.c", "-o", folder + "/newer.so"]
    subprocess.check_call(["gcc", "-shared", "-fPIC", "-DNPY_TARGET_VERSION=NPY_API_VERSION", *words])
    os.unlink(folder + "/numpy")
with open(os.path.join(folder, "main.py"), "w") as file:
    file.write(MAIN.replace("MODULE", module))
os.execv(sys.executable, [sys.executable, os.path.join(folder, "main.py")])
