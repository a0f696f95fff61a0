# /// script
# requires-python = ">=3.9"
# ///
"""The package's folder removed and the release laid there whole; pip over it leaves it as it is."""
import os
import shutil
import subprocess
import sys

from errorcanon.lab.kits.user_code import last_line
from two_releases import NEW, folder_with, leave_behind, replace_by

CODE = "from packaging.specifiers import SpecifierSet\nassert '1.5' in SpecifierSet('>=1')\n"

folder, package = folder_with(NEW)
for name in os.listdir(os.path.dirname(NEW)):
    if name.startswith("packaging-"):
        shutil.copytree(os.path.join(os.path.dirname(NEW), name), os.path.join(folder, name))
leave_behind(package, "specifiers.py")
line = last_line(CODE, folder)
print(line)
assert "cannot import name 'LegacyVersion' from 'packaging.version'" in line, line
if (sys.argv[1:] or ["again"])[0] == "again":
    environ = dict(os.environ, PYTHONPATH=folder)
    words = [sys.executable, "-m", "pip", "install", "packaging"]
    answer = subprocess.run(words, env=environ, capture_output=True, encoding="utf-8").stdout
    print(answer.splitlines()[0])
    assert "Requirement already satisfied: packaging in " + folder in answer, answer
    line = last_line(CODE, folder)
    assert "cannot import name 'LegacyVersion' from 'packaging.version'" in line, line
else:
    replace_by(NEW, package)
    assert last_line(CODE, folder) == ""
