# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip", "setuptools"]
# ///
"""Build a package whose setup.py imports pkg_resources, with the setuptools of this environment."""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

SETUP = "import pkg_resources\nfrom setuptools import setup\nsetup(name='oldstyle', version='1.0', py_modules=['oldstyle'], python_requires=str(pkg_resources.Requirement.parse('x>=3').specifier))\n"
BUILD = """
# region no-isolation fill: ./source
pip install --no-build-isolation ./source
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    os.makedirs(folder + "/source")
    for name, text in (("setup.py", SETUP), ("oldstyle.py", "answer = 42\n")):
        with open(folder + "/source/" + name, "w") as file:
            file.write(text)
    code, text = bash(BUILD, folder, PIP_NO_INDEX="1", PIP_TARGET=folder + "/lib")
    print(text.replace(folder, "/app"))
    if code == 0:
        out = subprocess.check_output([sys.executable, "-c", "import oldstyle; print(oldstyle.answer)"], cwd=folder + "/lib")
        assert out.strip() == b"42"
sys.exit(code)
