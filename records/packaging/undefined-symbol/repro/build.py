"""With g++: a library of two releases, libcore.so, and a Python module that was built against one.

Release 2 gave label() a second argument; strings are those of the C++11 ABI unless abi=0.
"""
import os
import subprocess
import sys
import sysconfig

HEADER = """
#include <string>
namespace core {
#if RELEASE == 1
int label(const std::string &text);
#else
int label(const std::string &text, bool trim);
#endif
}
"""
LIBRARY = """
#include "core.h"
#if RELEASE == 1
int core::label(const std::string &text) { return text.size(); }
#else
int core::label(const std::string &text, bool trim) { return trim ? text.find_last_not_of(' ') + 1 : text.size(); }
#endif
"""
MODULE = """
#include <Python.h>
#include "core.h"
static PyObject *size(PyObject *, PyObject *) {
#if RELEASE == 1
    return PyLong_FromLong(core::label("pass "));
#else
    return PyLong_FromLong(core::label("pass ", false));
#endif
}
static PyMethodDef methods[] = {{"size", size, METH_NOARGS, 0}, {0, 0, 0, 0}};
static PyModuleDef module = {PyModuleDef_HEAD_INIT, "ops", 0, -1, methods};
PyMODINIT_FUNC PyInit_ops() { return PyModule_Create(&module); }
"""


def compile_to(target, source, folder, release, abi, *words):
    """Compile one shared object."""
    for name, text in (("core.h", HEADER), ("source.cpp", source)):
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
    flags = ["-DRELEASE=%d" % release, "-D_GLIBCXX_USE_CXX11_ABI=%d" % abi, "-I", sysconfig.get_path("include")]
    subprocess.check_call(["g++", "-O0", "-shared", "-fPIC", *flags, folder + "/source.cpp", *words, "-o", os.path.join(folder, target)])


def library(folder, release=1, abi=1):
    """Install a release of libcore.so."""
    compile_to("libcore.so", LIBRARY, folder, release, abi)


def module(folder, release=1, abi=1):
    """Build ops.so against a release; the one installed is put back afterwards by library()."""
    library(folder, release, abi)
    compile_to("ops.so", MODULE, folder, release, abi, "-L" + folder, "-lcore", "-Wl,-rpath,$ORIGIN")


def run(folder, code, **more):
    """Run code in a new Python beside both files; give exit code and output."""
    environ = dict(os.environ, **more)
    ran = subprocess.run([sys.executable, "-c", code], cwd=folder, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()
