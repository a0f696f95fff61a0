# /// script
# requires-python = ">=3.12"
# dependencies = ["errorcanon", "pip", "setuptools>=82", "virtualenv"]
# ///
"""The older setuptools asked for in pyproject.toml: the isolated build takes it, and without that the newest.

Both are there to install: the one of this environment, and the one that virtualenv brings along.
"""
import glob
import importlib.metadata
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile

import virtualenv
from errorcanon.lab.kits.shell import bash

SETUP = "import pkg_resources\nfrom setuptools import setup\nsetup(name='ours', version='1.0', py_modules=['ours'], python_requires=str(pkg_resources.Requirement.parse('x>=3').specifier))\n"
PYPROJECT = """
# region older-in-the-build
[build-system]
requires = ["setuptools<82"]
build-backend = "setuptools.build_meta"
# endregion
"""


def installed_as_wheel(folder):
    """The installed setuptools as a wheel again, for there is no network."""
    found = importlib.metadata.distribution("setuptools")
    with zipfile.ZipFile("%s/setuptools-%s-py3-none-any.whl" % (folder, found.version), "w") as wheel:
        for path in found.files:
            if ".." not in str(path) and "__pycache__" not in str(path):
                wheel.write(path.locate(), str(path))


with tempfile.TemporaryDirectory() as folder:
    links, source = folder + "/links", folder + "/ours"
    os.mkdir(links), os.mkdir(source)
    installed_as_wheel(links)
    older = sorted(glob.glob(os.path.dirname(virtualenv.__file__) + "/seed/wheels/embed/setuptools-8*.whl"))[-1]
    shutil.copy(older, links)
    print(*sorted(os.listdir(links)))
    for name, text in (("setup.py", SETUP), ("ours.py", "answer = 42\n")):
        with open(source + "/" + name, "w") as file:
            file.write(text)
    settings = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": links, "PIP_TARGET": folder + "/lib"}
    code, text = bash("pip install ./ours", folder, **settings)
    assert code and "No module named 'pkg_resources'" in text, text
    with open(source + "/pyproject.toml", "w") as file:
        file.write(PYPROJECT)
    code, text = bash("pip install ./ours", folder, **settings)
    assert code == 0, text
    out = subprocess.check_output([sys.executable, "-c", "import ours; print(ours.answer)"], cwd=folder + "/lib")
    assert out.strip() == b"42"
