# /// script
# requires-python = ">=3.9"
# ///
"""A process that starts after the update reads one release alone: again.py"""
import os

from errorcanon.lab.kits.user_code import last_line
from two_releases import NEW, OLD, folder_with, replace_by

UPDATED = """\
import sys
from two_releases import NEW, replace_by
sys.path.insert(0, FOLDER)
import packaging.version
replace_by(NEW, FOLDER + "/packaging")
import packaging.utils
"""
CODE = "from packaging.utils import canonicalize_name\nassert canonicalize_name('A_b') == 'a-b'\n"

folder, package = folder_with(OLD)
here = os.path.dirname(os.path.abspath(__file__))
line = last_line(UPDATED.replace("FOLDER", repr(folder)), here)
print(line)
assert "cannot import name" in line and "packaging.version" in line, line
assert os.path.getsize(package + "/version.py") == os.path.getsize(NEW + "/version.py")
line = last_line(CODE, folder)  # the update is on the disk, and a new process reads it alone
assert line == "", line
