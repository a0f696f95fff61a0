"""Modules and stand-ins for libstdc++, made with gcc: a library is chosen by its list of versions.

The loader compares the versions that a module notes with those that the first libstdc++.so.6 it
finds defines, and nothing else; so a small library with such a list stands in for a release that
the machine does not have.
"""

from __future__ import annotations

import glob
import os
import subprocess
import sys
import sysconfig

LIBRARY = "/usr/lib/x86_64-linux-gnu/libstdc++.so.6"
"""Where Debian and Ubuntu keep it; a command that names this path is run with the machine's own."""

_MODULE = """
#include <Python.h>
extern char needed[] __asm__("%s");
static char *volatile pointer = needed;
static PyObject *answer(PyObject *self, PyObject *none) {
    return PyLong_FromLong(pointer ? 42 : 0);
}
static PyMethodDef methods[] = {{"answer", answer, METH_NOARGS, 0}, {0, 0, 0, 0}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "ops", 0, -1, methods};
PyMODINIT_FUNC PyInit_ops(void) { return PyModule_Create(&module); }
"""


def system_library() -> str:
    """Give the path of the system's libstdc++.so.6."""
    debian, fedora = "/usr/lib/*/libstdc++.so.6", "/usr/lib64/libstdc++.so.6"
    return sorted(glob.glob(debian) + glob.glob(fedora))[0]


def stand_in(folder: str, last: int) -> str:
    """Write a libstdc++.so.6 with the versions up to GLIBCXX_3.4.`last`; give its folder.

    Each version has one symbol: v0, v1 and so on.
    """
    os.makedirs(folder)
    numbers = range(1, last + 1)
    with open(folder + "/versions.map", "w") as file:
        file.write("GLIBCXX_3.4 { global: v0; };\n")
        file.write("".join(f"GLIBCXX_3.4.{n} {{ global: v{n}; }};\n" for n in numbers))
    with open(folder + "/library.c", "w") as file:
        file.write("int v0;\n" + "".join(f"int v{n};\n" for n in numbers))
    _link(
        folder + "/libstdc++.so.6",
        folder + "/library.c",
        "-Wl,-soname,libstdc++.so.6",
        "-Wl,--version-script=" + folder + "/versions.map",
    )
    return folder


def symbol_of(version: str) -> str:
    """Give a symbol that the system's library has with versions that begin so."""
    command = ["nm", "-D", "--with-symbol-versions", system_library()]
    lines = subprocess.check_output(command).decode().splitlines()
    wanted = [s for s in lines if "@@" + version in s and " U " not in s]
    return sorted(line.split()[-1] for line in wanted)[0].split("@")[0]


def build_module(folder: str, symbol: str, library: str) -> str:
    """Write folder/ops.so, which needs one symbol of a library; give its path."""
    with open(folder + "/ops.c", "w") as file:
        file.write(_MODULE % symbol)
    include = sysconfig.get_path("include")
    return _link(folder + "/ops.so", "-I", include, folder + "/ops.c", library)


def _link(target: str, *words: str) -> str:
    command = ["gcc", "-shared", "-fPIC", *words, "-o", target]
    subprocess.check_call(command)
    return target


def run(folder: str, code: str, **more: str) -> tuple[int, str]:
    """Run code in a new Python beside the module; give exit code and output."""
    environ = {k: v for k, v in os.environ.items() if k not in ("LD_LIBRARY_PATH", "LD_PRELOAD")}
    environ.update(more)
    command = [sys.executable, "-c", code]
    out = subprocess.PIPE
    ran = subprocess.run(command, cwd=folder, env=environ, stdout=out, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()
