# /// script
# requires-python = ">=3.8"
# dependencies = ["torch"]
# ///
"""Import a module of a folder that stays, which lacks a name of torch's.

scene.py [release|unlinked|gone|copy]: built for another torch; linked to no library of torch;
linked, and of a name that no torch has; a stale libc10.so in the folder of LD_LIBRARY_PATH
"""
import glob
import os
import subprocess
import sys
import sysconfig
import tempfile

SOURCE = """
#include <Python.h>
#include <string>
%s
static void *volatile kept = (void *)%s;
static PyModuleDef module = {PyModuleDef_HEAD_INIT, "ops", kept ? "" : 0, -1, 0};
PyMODINIT_FUNC PyInit_ops() { return PyModule_Create(&module); }
"""
USES = {
    "release": ("namespace c10 { namespace cuda { int SetDevice(signed char); } }", "(int (*)(signed char))c10::cuda::SetDevice"),
    "unlinked": ("namespace at { class TensorBase; } PyObject *THPVariable_Wrap(const at::TensorBase &);", "THPVariable_Wrap"),
    "gone": ("namespace at { class TensorBase; } PyObject *THPVariable_Gone(const at::TensorBase &);", "THPVariable_Gone"),
    "copy": ("namespace c10 { void SetUsageMessage(const std::string &); }", "c10::SetUsageMessage"),
}
kind = (sys.argv[1:] or ["release"])[0]
torch = next(path for place in sys.path for path in glob.glob(os.path.join(place, "torch", "lib")))
folder = tempfile.mkdtemp()
source = os.path.join(folder, "ops.cpp")
with open(source, "w") as file:
    file.write(SOURCE % USES[kind])
with open(os.path.join(folder, "main.py"), "w") as file:
    file.write("import ops\n" if kind == "copy" else "import torch\nimport ops\n")
if kind == "copy":
    copy = os.environ["LD_LIBRARY_PATH"]
    os.mkdir(copy)
    subprocess.check_call(["gcc", "-shared", "-x", "c", "/dev/null", "-Wl,-soname,libc10.so", "-o", os.path.join(copy, "libc10.so")])
linked = {"unlinked": [], "gone": ["-lc10", "-ltorch_python"]}.get(kind, ["-lc10"])
words = ["-L" + torch, "-Wl,--no-as-needed", "-Wl,--allow-shlib-undefined", *linked]
target = os.path.join(folder, "ops" + sysconfig.get_config_var("EXT_SUFFIX"))
command = ["g++", "-shared", "-fPIC", "-I", sysconfig.get_path("include"), source, "-o", target]
subprocess.check_call(command + words)
os.execv(sys.executable, [sys.executable, os.path.join(folder, "main.py")])
