# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""pip --version names the Python that pip belongs to, and python -m pip that of python."""
import platform
import tempfile

from errorcanon.lab.kits.shell import bash

WHOSE = """
# region whose
python --version
python -m pip --version
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    code, text = bash(WHOSE, folder)
print(text)
version, pip = text.strip().splitlines()[:2]
assert code == 0 and version == "Python " + platform.python_version()
assert pip.endswith("(python {}.{})".format(*platform.python_version_tuple()[:2])), pip
