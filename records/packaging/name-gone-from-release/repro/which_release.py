# /// script
# requires-python = ">=3.9"
# ///
"""What pip knows of a package tells a release without the name from another copy before it."""
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

show = SHOW.replace("PACKAGE", "markupsafe")
code = CODES["markupsafe-soft-unicode"]
line, release = last_line(code), bash(show, ".")[1]
print(release.strip(), line)
# 2.1 is the first without the name: the release alone says which of the two it is
assert release.startswith("2.1") == ("cannot import name 'soft_unicode' from 'markupsafe'" in line), line
# another copy, before the installed one on the path: the same line whatever is installed
folder = tempfile.mkdtemp()
os.mkdir(folder + "/markupsafe")
open(folder + "/markupsafe/__init__.py", "w").close()
line = last_line(code, folder)
print(line)
assert "cannot import name 'soft_unicode' from 'markupsafe'" in line and folder in line, line
assert bash(show, ".")[1] == release
