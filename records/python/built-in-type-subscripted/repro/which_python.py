# /// script
# requires-python = ">=3.7"
# dependencies = ["errorcanon"]
# ///
"""The version tells whether built-in types may be written with brackets."""
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

ASK = """
# region which-python
python -c "import sys; print(sys.version.split()[0]); list[int]"
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    code, said = bash(ASK, folder)
assert sys.version.split()[0] in said.split(), said
assert (code == 0) == (sys.version_info >= (3, 9)), (code, said)
print(said.splitlines()[-1])
