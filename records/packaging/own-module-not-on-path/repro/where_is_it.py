# /// script
# requires-python = ">=3.8"
# ///
"""Whether the project has the module tells a missing path from a missing file or package."""
import shutil

from errorcanon.lab.kits.shell import bash
from tree import make_project

FIND = """
# region where-is-it fill: MODULE
find . -name MODULE -o -name MODULE.py
# endregion
"""
find = FIND.replace("MODULE", "trainlib")
root = make_project()
code, told = bash("python scripts/train.py", root)
assert code == 1 and "No module named 'trainlib'" in told, told
code, told = bash(find, root)
print("there:", told)
assert (code, told) == (0, "./trainlib\n"), told
shutil.rmtree(root + "/trainlib")  # as in a checkout that lacks it: the same message
code, told = bash("python scripts/train.py", root)
assert code == 1 and "No module named 'trainlib'" in told, told
code, told = bash(find, root)
print("not there:", repr(told))
assert (code, told) == (0, ""), told
