# /// script
# requires-python = ">=3.9"
# ///
"""What pip knows of a package tells a release before the name from another copy before it."""
import os
import tempfile

from codes import CODES
from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.user_code import last_line

SHOW = """
# region which-release fill: PACKAGE
python -c "import importlib.metadata as m; print(m.version('PACKAGE'))"
# endregion
"""

show = SHOW.replace("PACKAGE", "packaging")
code = CODES["packaging-licenses"]
line, release = last_line(code), bash(show, ".")[1]
print(release.strip(), line)
# 24.2 is the first with the module: the release alone says which of the two it is
assert release.startswith("24.1") == ("No module named 'packaging.licenses'" in line), line
# another copy, before the installed one on the path: the same line whatever is installed
folder = tempfile.mkdtemp()
os.mkdir(folder + "/packaging")
open(folder + "/packaging/__init__.py", "w").close()
line = last_line(code, folder)
print(line)
assert "No module named 'packaging.licenses'" in line, line
assert bash(show, ".")[1] == release
