# /// script
# requires-python = ">=3.8"
# dependencies = ["setuptools", "errorcanon"]
# ///
"""setuptools builds the compiled part into the source folder."""
import os
import tempfile

from errorcanon.lab.kits.project import run
from errorcanon.lab.kits.shell import bash

from fastsum import PROGRAM, checkout

BUILD = """
# region build
python setup.py build_ext --inplace
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    root = checkout(folder)
    code, text = run(root, "-c", PROGRAM)
    assert code == 1 and "cannot import name '_C' from" in text, text
    code, said = bash(BUILD, root)
    assert code == 0, said
    code, text = run(root, "-c", PROGRAM)
print(text.strip())
assert (code, text) == (0, "5\n"), text
