# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "setuptools"]
# ///
"""LDSHARED and LDCXXSHARED name g++: what gcc had linked in vain loads."""
import tempfile

from added import BUNDLED, SETUP, build
from build import run
from errorcanon.lab.kits.shell import bash

LINK = """
# region link-with-the-compiler
LDSHARED="g++ -shared" LDCXXSHARED="g++ -shared" python setup.py build_ext --inplace --force
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    build(folder, SETUP.replace(', libraries=["stdc++"]', ""))
    assert "undefined symbol: " in run(folder)[1]
    code, text = bash(LINK, folder, **BUNDLED)
    assert code == 0, text
    code, text = run(folder)
    assert code == 0, text
