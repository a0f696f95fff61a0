"""Build what these cases need with gcc: a module from a newer distribution, and that distribution's libstdc++.

The newer library ends at GLIBCXX_3.4.99, which no system has yet; the module needs it. `build_here`
compiles the same module against the library of this machine.
"""
import glob
import os
import re
import subprocess
import sys
import sysconfig

VERSION = "GLIBCXX_3.4.99"
MODULE = """
#include <Python.h>
extern char needed[] __asm__("%s");
static char *volatile pointer = needed;
static PyObject *answer(PyObject *self, PyObject *none) { return PyLong_FromLong(pointer ? 42 : 0); }
static PyMethodDef methods[] = {{"answer", answer, METH_NOARGS, 0}, {0, 0, 0, 0}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "ops", 0, -1, methods};
PyMODINIT_FUNC PyInit_ops(void) { return PyModule_Create(&module); }
"""


def system_library():
    """Give the path of the system's libstdc++."""
    return sorted(glob.glob("/usr/lib/*/libstdc++.so.6") + glob.glob("/usr/lib64/libstdc++.so.6"))[0]


def versions(library):
    """The numbers of GLIBCXX_3.4.N in a library, as strings FILE | grep GLIBCXX."""
    with open(library, "rb") as file:
        return sorted({int(n) for n in re.findall(rb"GLIBCXX_3\.4\.(\d+)\0", file.read())})


def compile_module(folder, symbol, library):
    """Write folder/ops.so, which needs the symbol of the library."""
    with open(folder + "/ops.c", "w") as file:
        file.write(MODULE % symbol)
    words = ["gcc", "-shared", "-fPIC", "-I", sysconfig.get_path("include"), folder + "/ops.c", library, "-o", folder + "/ops.so"]
    subprocess.check_call(words)


def build_elsewhere(folder):
    """Write folder/newer/libstdc++.so.6, and folder/ops.so as a newer distribution would compile it."""
    os.makedirs(folder + "/newer")
    with open(folder + "/newer.map", "w") as file:
        file.write("GLIBCXX_3.4 { global: v0; };\n%s { global: v99; };\n" % VERSION)
    with open(folder + "/newer.c", "w") as file:
        file.write("int v0; int v99;\n")
    words = ["-Wl,-soname,libstdc++.so.6", "-Wl,--version-script=" + folder + "/newer.map"]
    subprocess.check_call(["gcc", "-shared", "-fPIC", folder + "/newer.c"] + words + ["-o", folder + "/newer/libstdc++.so.6"])
    compile_module(folder, "v99", folder + "/newer/libstdc++.so.6")


def build_here(folder):
    """Write folder/ops.so for the system's library."""
    lines = subprocess.check_output(["nm", "-D", "--with-symbol-versions", system_library()]).decode().splitlines()
    names = [line.split()[-1] for line in lines if "@@GLIBCXX_3.4.2" in line and " U " not in line]
    compile_module(folder, sorted(names)[0].split("@")[0], system_library())


def run(folder, code, **more):
    """Run code in a new Python beside the module; give exit code and output."""
    environ = {k: v for k, v in os.environ.items() if k not in ("LD_LIBRARY_PATH", "LD_PRELOAD")}
    environ.update(more)
    ran = subprocess.run([sys.executable, "-c", code], cwd=folder, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()
