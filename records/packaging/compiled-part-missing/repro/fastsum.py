"""A package with a part in C, as its repository has it."""
import os
import subprocess
import sysconfig

FILES = {
    "pyproject.toml": '[build-system]\nrequires = ["setuptools"]\nbuild-backend = "setuptools.build_meta"\n',
    "setup.py": "from setuptools import Extension, setup\nsetup(name='fastsum', version='1.0', packages=['fastsum'], ext_modules=[Extension('fastsum._C', ['fastsum/sum.c'])])\n",
    "fastsum/__init__.py": "from fastsum import _C\n\ntotal = _C.total\n",
    "fastsum/sum.c": "#include <Python.h>\nstatic PyObject *total(PyObject *s, PyObject *a) { long x, y; if (!PyArg_ParseTuple(a, \"ll\", &x, &y)) return NULL; return PyLong_FromLong(x + y); }\nstatic PyMethodDef m[] = {{\"total\", total, METH_VARARGS, \"\"}, {NULL}};\nstatic struct PyModuleDef d = {PyModuleDef_HEAD_INIT, \"_C\", NULL, -1, m};\nPyMODINIT_FUNC PyInit__C(void) { return PyModule_Create(&d); }\n",
}
PROGRAM = "import fastsum; print(fastsum.total(2, 3))"


def checkout(folder):
    """Write the repository below a folder; give its path."""
    root = os.path.join(folder, "fastsum-repo")
    os.makedirs(os.path.join(root, "fastsum"))
    for name, text in FILES.items():
        with open(os.path.join(root, name), "w") as file:
            file.write(text)
    return root


def install(root, site):
    """Install the package into a folder of packages, its C part compiled: what a wheel holds."""
    target = os.path.join(site, "fastsum")
    os.makedirs(target)
    with open(os.path.join(target, "__init__.py"), "w") as file:
        file.write(FILES["fastsum/__init__.py"])
    compile_into(root, target)


def compile_into(root, target):
    """Compile the C part for this Python."""
    name = "_C" + sysconfig.get_config_var("EXT_SUFFIX")
    include = sysconfig.get_paths()["include"]
    subprocess.run(["gcc", "-shared", "-fPIC", "-I", include, os.path.join(root, "fastsum", "sum.c"), "-o", os.path.join(target, name)], check=True)
