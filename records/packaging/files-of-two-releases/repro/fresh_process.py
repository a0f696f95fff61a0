# /// script
# requires-python = ">=3.9"
# ///
"""A new process tells modules from before an update from files that were left on the disk."""
from errorcanon.lab.kits.shell import bash
from two_releases import NEW, folder_with, leave_behind

TRY = """
# region fresh-process fill: packaging.specifiers
python -c "import packaging.specifiers"
# endregion
"""

command = TRY.split("\n")[2]
whole, _ = folder_with(NEW)
assert bash(command, ".", PYTHONPATH=whole) == (0, "")
mixed, package = folder_with(NEW)
leave_behind(package, "specifiers.py")
code, said = bash(command, ".", PYTHONPATH=mixed)
print(said.strip().splitlines()[-1])
assert code == 1 and "cannot import name 'LegacyVersion'" in said, said
# own code that was written for another release: the line of the last frame is no file of the package
code, said = bash('python -c "from packaging.version import LegacyVersion"', ".", PYTHONPATH=whole)
print(said.strip().splitlines()[-1])
assert code == 1 and "cannot import name 'LegacyVersion'" in said and "packaging/specifiers.py" not in said
