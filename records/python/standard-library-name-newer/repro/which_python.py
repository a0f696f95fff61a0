# /// script
# requires-python = ">=3.7"
# dependencies = ["errorcanon"]
# ///
"""The version that the failing Python prints says whether the name can be there."""
import os
import sys
import tempfile

from codes import CODES
from errorcanon.lab.kits.shell import bash

ASK = """
# region which-python
python --version
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    code, said = bash(ASK, folder)
    assert code == 0 and said.split()[1] == sys.version.split()[0], said
    seen = 0
    for name, (first, line) in CODES.items():
        if "dataclass(" in line or name == "misspelt":
            continue
        with open(os.path.join(folder, "line.py"), "w") as file:
            file.write(line)
        code, _ = bash("python line.py", folder)
        assert (code == 0) == (sys.version_info[:2] >= first), (name, code)
        seen += 1
print(seen, "names: each is there from its Python on, and not before")
