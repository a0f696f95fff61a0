# /// script
# requires-python = ">=3.8"
# dependencies = ["pip", "setuptools", "wheel"]
# ///
"""An extension installed a second time with another architecture: the old build folder wins.

    python rebuild.py         the file of the first build is taken up again
    python rebuild.py clean   with the build folder deleted the flags arrive

The flag stands for -gencode; a C compiler and setuptools do what they do for any extension.
"""
import os
import shutil
import subprocess
import sys
import tempfile

SETUP = """
import os
from setuptools import Extension, setup
flags = ["-DARCHITECTURE=" + os.environ["TORCH_CUDA_ARCH_LIST"].replace(".", "")]
setup(name="ops", version="1.0", ext_modules=[Extension("ops", ["ops.c"], extra_compile_args=flags)])
"""
CODE = """
#include <Python.h>
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "ops", 0, -1, 0};
PyMODINIT_FUNC PyInit_ops(void) {
  PyObject *made = PyModule_Create(&module);
  PyModule_AddIntConstant(made, "compiled_for", ARCHITECTURE);
  return made;
}
"""

with tempfile.TemporaryDirectory() as folder:
    project, site = folder + "/project", folder + "/site"
    os.makedirs(project)
    for name, text in (("setup.py", SETUP), ("ops.c", CODE)):
        with open(os.path.join(project, name), "w") as file:
            file.write(text)

    def installed(arch):
        """Install for an architecture, and ask the module what it was compiled for."""
        shutil.rmtree(site, ignore_errors=True)
        words = ["-m", "pip", "install", "-q", "--no-build-isolation", "--no-deps", "--no-index", "--disable-pip-version-check", "--force-reinstall", "--target", site, "."]
        subprocess.run([sys.executable] + words, cwd=project, env=dict(os.environ, TORCH_CUDA_ARCH_LIST=arch), check=True)
        code = "import ops; print(ops.compiled_for)"
        return int(subprocess.check_output([sys.executable, "-c", code], cwd=folder, env=dict(os.environ, PYTHONPATH=site)))

    assert installed("8.0") == 80
    if sys.argv[1:] == ["clean"]:
        shutil.rmtree(project + "/build")
        assert installed("12.0") == 120
    else:
        assert installed("12.0") == 80, "compiled again after all"
        print("asked for 12.0, got 8.0")
