"""Build modules with gcc: one for the glibc that is here, one that needs a release five later.

The later one is linked with a small library that bears glibc's name and the later version; what
refuses it afterwards is the real loader with the real glibc.
"""
import os
import subprocess
import sys
import sysconfig

HERE = int(os.confstr("CS_GNU_LIBC_VERSION").split(".")[1])  # 36 for glibc 2.36
LATER = HERE + 5
MODULE = """
#include <Python.h>
#ifdef LATER
int future_call(void);
#else
#include <stdlib.h>
static int future_call(void) { return atoi("42"); }
#endif
static PyObject *answer(PyObject *self, PyObject *none) { return PyLong_FromLong(future_call()); }
static PyMethodDef methods[] = {{"answer", answer, METH_NOARGS, 0}, {0, 0, 0, 0}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "ops", 0, -1, methods};
PyMODINIT_FUNC PyInit_ops(void) { return PyModule_Create(&module); }
"""


def build(folder, later):
    """Write folder/ops.so."""
    with open(folder + "/ops.c", "w") as file:
        file.write(MODULE)
    words = ["gcc", "-shared", "-fPIC", "-I", sysconfig.get_path("include"), folder + "/ops.c", "-o", folder + "/ops.so"]
    if later:
        os.makedirs(folder + "/later", exist_ok=True)
        with open(folder + "/libc.c", "w") as file:
            file.write("int future_call(void) { return 42; }\n")
        with open(folder + "/libc.map", "w") as file:
            file.write("GLIBC_2.%d { global: future_call; };\n" % LATER)
        library = folder + "/later/libc.so.6"
        subprocess.check_call(["gcc", "-shared", "-fPIC", "-nostdlib", folder + "/libc.c", "-Wl,-soname,libc.so.6", "-Wl,--version-script=" + folder + "/libc.map", "-o", library])
        words += ["-DLATER", library]
    subprocess.check_call(words)


def run(folder, code, **more):
    """Run code in a new Python beside the module; give exit code and output."""
    ran = subprocess.run([sys.executable, "-c", code], cwd=folder, env=dict(os.environ, **more), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()
