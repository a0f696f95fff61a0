# /// script
# requires-python = ">=3.8"
# ///
"""An __init__.py in every folder changes nothing: the root is not searched."""
from errorcanon.lab.kits.shell import bash
from tree import make_project, write

root = make_project()
for name in ("__init__.py", "trainlib/__init__.py", "scripts/__init__.py"):
    write(root, name, "")
code, told = bash("python scripts/train.py", root)
print(told)
assert code == 1 and "No module named 'trainlib'" in told, told
