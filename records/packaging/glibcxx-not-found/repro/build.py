"""Build what these cases need with gcc: a module that needs a new libstdc++, and an old libstdc++.

The module is linked with the system's library and uses a symbol of GLIBCXX_3.4.29 (GCC 11).
The old library has the same name and ends at GLIBCXX_3.4.20, as one of GCC 4.9 does.
"""
import glob
import os
import subprocess
import sys
import sysconfig

MODULE = """
#include <Python.h>
extern char needed[] __asm__("%s");
static char *volatile pointer = needed;
static PyObject *answer(PyObject *self, PyObject *none) { return PyLong_FromLong(pointer ? 42 : 0); }
static PyMethodDef methods[] = {{"answer", answer, METH_NOARGS, 0}, {0, 0, 0, 0}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "newer", 0, -1, methods};
PyMODINIT_FUNC PyInit_newer(void) { return PyModule_Create(&module); }
"""


def system_library():
    """Give the path of the system's libstdc++."""
    return os.path.realpath(sorted(glob.glob("/usr/lib/*/libstdc++.so.6") + glob.glob("/usr/lib64/libstdc++.so.6"))[0])


def symbol_of(version, library):
    """Find a data or code symbol of the library with this version."""
    lines = subprocess.check_output(["nm", "-D", "--with-symbol-versions", library]).decode().splitlines()
    names = [line.split()[-1] for line in lines if line.endswith("@@" + version) and " U " not in line]
    return sorted(names)[0].split("@")[0]


def build(folder):
    """Write folder/newer.so and folder/old/libstdc++.so.6."""
    library = system_library()
    with open(folder + "/newer.c", "w") as file:
        file.write(MODULE % symbol_of("GLIBCXX_3.4.29", library))
    include = sysconfig.get_path("include")
    subprocess.check_call(["gcc", "-shared", "-fPIC", "-I", include, folder + "/newer.c", library, "-o", folder + "/newer.so"])
    os.makedirs(folder + "/old")
    nodes = ["GLIBCXX_3.4"] + ["GLIBCXX_3.4.%d" % n for n in range(1, 21)]
    with open(folder + "/old.map", "w") as file:
        file.write("".join("%s { global: v%d; };\n" % (name, n) for n, name in enumerate(nodes)))
    with open(folder + "/old.c", "w") as file:
        file.write("".join("int v%d;\n" % n for n in range(len(nodes))))
    words = ["-Wl,-soname,libstdc++.so.6", "-Wl,--version-script=" + folder + "/old.map"]
    subprocess.check_call(["gcc", "-shared", "-fPIC", folder + "/old.c", *words, "-o", folder + "/old/libstdc++.so.6"])


def run(folder, code, **more):
    """Run code in a new Python beside the module; give exit code and output."""
    environ = {k: v for k, v in os.environ.items() if k not in ("LD_LIBRARY_PATH", "LD_PRELOAD")}
    environ.update(more)
    ran = subprocess.run([sys.executable, "-c", code], cwd=folder, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()
