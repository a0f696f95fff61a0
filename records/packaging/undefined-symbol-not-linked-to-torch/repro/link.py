# /// script
# requires-python = ">=3.7"
# dependencies = ["errorcanon", "torch", "setuptools"]
# ///
"""The same module built by CppExtension names libtorch_python, and sees torch's class after import torch."""
import ensurepip
import glob
import os
import subprocess
import tempfile

from build import build, run
from errorcanon.lab.kits.shell import bash

SETUP = """
# region link-it fill: ops, ops.cpp
from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CppExtension

setup(
    name="ops",
    ext_modules=[CppExtension("ops", ["ops.cpp"])],
    cmdclass={"build_ext": BuildExtension},
)
# endregion
"""
BUILD = """
# region build-it
rm -rf build
python setup.py build_ext --inplace
# endregion
"""
# the setuptools that comes with Python up to 3.11, as venv installs it, and the one of the environment
bundled = glob.glob(os.path.join(os.path.dirname(ensurepip.__file__), "_bundled", "setuptools-*.whl"))

with tempfile.TemporaryDirectory() as folder:
    module = build(folder)  # writes ops.cpp
    assert "undefined symbol: THPVariableClass" in run(folder, "import ops")[1]
    os.remove(module)
    with open(folder + "/setup.py", "w") as file:
        file.write(SETUP)
    code, text = bash(BUILD, folder, **({"PYTHONPATH": bundled[0]} if bundled else {}))
    assert code == 0, text
    code, text = run(folder, "import torch, ops; assert ops.sees_torch == 1; print('imported')")
    assert code == 0 and "imported" in text, text
    module = glob.glob(folder + "/ops*.so")[0]
    dynamic = subprocess.check_output(["readelf", "-d", module]).decode()
    release = [int(number) for number in run(folder, "import torch; print(torch.__version__)")[1].split(".")[:2]]
    print("imported; names libtorch_python:", "libtorch_python.so" in dynamic)
    assert ("libtorch_python.so" in dynamic) == (release >= [1, 5])

    code, own = run(folder, "import setuptools; print(setuptools.__version__)")
    if code == 0:
        os.remove(module)
        code, text = bash(BUILD, folder)
        print("with setuptools", own.strip(), "built" if code == 0 else text.strip().splitlines()[-1])
        if [1, 12] <= release <= [2, 0] and int(own.split(".")[0]) >= 82:
            assert code and "No module named 'pkg_resources'" in text, text
        else:
            assert code == 0, text
            code, text = run(folder, "import torch, ops; assert ops.sees_torch == 1; print('imported')")
            assert code == 0 and "imported" in text, text
