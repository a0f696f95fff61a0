"""A module, built with g++ in a folder that stays, that lacks a name of PyTorch's libraries.

Kinds: release (built for another torch), unlinked (linked to no library of torch), gone (linked,
and of a name that no torch has), copy (a stale libc10.so in the folder of LD_LIBRARY_PATH).
"""

from __future__ import annotations

import glob
import os
import subprocess
import sys
import sysconfig
import tempfile
from typing import NamedTuple, NoReturn

from errorcanon.lab.kits.failing_program import become_main

_SOURCE = """
#include <Python.h>
#include <string>
%s
static void *volatile kept = (void *)%s;
static PyModuleDef module = {PyModuleDef_HEAD_INIT, "ops", kept ? "" : 0, -1, 0};
PyMODINIT_FUNC PyInit_ops() { return PyModule_Create(&module); }
"""
_TENSOR = "namespace at { class TensorBase; } PyObject *%s(const at::TensorBase &);"


class _Use(NamedTuple):
    declared: str
    name: str
    linked: tuple[str, ...] = ("-lc10",)


_USES = {
    "release": _Use(
        "namespace c10 { namespace cuda { int SetDevice(signed char); } }",
        "(int (*)(signed char))c10::cuda::SetDevice",
    ),
    "unlinked": _Use(_TENSOR % "THPVariable_Wrap", "THPVariable_Wrap", ()),
    "gone": _Use(_TENSOR % "THPVariable_Gone", "THPVariable_Gone", ("-lc10", "-ltorch_python")),
    "copy": _Use(
        "namespace c10 { void SetUsageMessage(const std::string &); }", "c10::SetUsageMessage"
    ),
}


def import_module(kind: str) -> NoReturn:
    """Build the module and become a program that imports it."""
    folder = tempfile.mkdtemp()
    _build(_USES[kind], folder)
    if kind == "copy":
        _build_stale(os.environ["LD_LIBRARY_PATH"])
    main = "import ops\n" if kind == "copy" else "import torch\nimport ops\n"
    become_main(folder, {"main.py": main})


def _build(use: _Use, folder: str) -> None:
    libraries = next(
        found for place in sys.path for found in glob.glob(os.path.join(place, "torch", "lib"))
    )
    source = os.path.join(folder, "ops.cpp")
    with open(source, "w", encoding="utf-8") as file:
        file.write(_SOURCE % (use.declared, use.name))
    target = os.path.join(folder, "ops" + str(sysconfig.get_config_var("EXT_SUFFIX")))
    words = ["-shared", "-fPIC", "-I", sysconfig.get_path("include"), source, "-o", target]
    linking = ["-L" + libraries, "-Wl,--no-as-needed", "-Wl,--allow-shlib-undefined", *use.linked]
    subprocess.check_call(["g++", *words, *linking])


def _build_stale(folder: str) -> None:
    """Write a library of the name that torch's has, with nothing in it."""
    os.mkdir(folder)
    words = ["-shared", "-x", "c", "/dev/null", "-Wl,-soname,libc10.so"]
    subprocess.check_call(["gcc", *words, "-o", os.path.join(folder, "libc10.so")])
