# /// script
# requires-python = ">=3.8"
# dependencies = ["setuptools"]
# ///
"""libraries=["stdc++"] in setup.py, while the command that links is still the C compiler's."""
import ensurepip
import glob
import os
import subprocess
import sys
import tempfile

from build import SOURCE, compile_to, run

SETUP = """
# region add-the-library fill: ops, ops.cpp
from setuptools import Extension, setup

setup(
    name="ops",
    ext_modules=[Extension("ops", ["ops.cpp"], libraries=["stdc++"])],
)
# endregion
"""
# the setuptools that comes with Python up to 3.11, as venv installs it
BUNDLED = {"PYTHONPATH": path for path in glob.glob(os.path.join(os.path.dirname(ensurepip.__file__), "_bundled", "setuptools-*.whl"))}


def build(folder, text):
    """Build in place, all of it with gcc."""
    for name, content in (("setup.py", text), ("ops.cpp", SOURCE)):
        with open(os.path.join(folder, name), "w") as file:
            file.write(content)
    environ = dict(os.environ, CC="gcc", CXX="gcc", LDSHARED="gcc -shared", LDCXXSHARED="gcc -shared", **BUNDLED)
    subprocess.check_output([sys.executable, "setup.py", "build_ext", "--inplace", "--force"], cwd=folder, env=environ, stderr=subprocess.STDOUT)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        build(folder, SETUP.replace(', libraries=["stdc++"]', ""))
        assert "undefined symbol: " in run(folder)[1]
        build(folder, SETUP)
        code, text = run(folder)
        assert code == 0, text
    with tempfile.TemporaryDirectory() as folder:  # gcc called by hand
        compile_to(folder)
        for words, expected in (([], 1), (["-lstdc++"], 0)):
            subprocess.check_call(["gcc", "-shared", "ops.o", *words, "-o", "ops.so"], cwd=folder)
            code, text = run(folder)
            assert code == expected and ("undefined symbol: " in text) == bool(expected), text
