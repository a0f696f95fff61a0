"""With g++: a Python module that uses torch's Python class, linked to libtorch_python or not."""
import glob
import os
import subprocess
import sys
import sysconfig

SOURCE = """
#include <Python.h>
%s
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "ops", NULL, -1, NULL};
PyMODINIT_FUNC PyInit_ops(void) {
    PyObject *made = PyModule_Create(&module);
    if (made) PyModule_AddIntConstant(made, "sees_torch", %s != NULL);
    return made;
}
"""
TORCH_CLASS = ("extern PyObject *THPVariableClass;", "THPVariableClass")
GONE = ("namespace c10 { void *gone(int); }", "c10::gone(1)")  # a function that no torch has


def build(folder, linked=False, uses=TORCH_CLASS):
    """Build the module ops in a folder; gives its path."""
    with open(os.path.join(folder, "ops.cpp"), "w") as file:
        file.write(SOURCE % uses)
    torch = next(path for place in sys.path for path in glob.glob(os.path.join(place, "torch", "lib")))
    words = ["-L" + torch, "-Wl,--no-as-needed", "-ltorch_python"] if linked else []
    target = os.path.join(folder, "ops" + sysconfig.get_config_var("EXT_SUFFIX"))
    include = sysconfig.get_path("include")
    subprocess.check_call(["g++", "-shared", "-fPIC", "-I", include, os.path.join(folder, "ops.cpp"), "-o", target] + words)
    return target


def run(folder, code, **more):
    """Run Python code beside the module; gives exit code and output."""
    done = subprocess.Popen(
        [sys.executable, "-c", code], cwd=folder, env=dict(os.environ, **more), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    text = done.communicate()[0].decode()
    return done.returncode, text.replace(folder, "/app")
