# /// script
# requires-python = ">=3.8"
# ///
"""With the root of the project in PYTHONPATH the script sees the package, from any folder."""
from errorcanon.lab.kits.shell import bash
from tree import make_project

RUN = """
# region python-path fill: /path/to/project, scripts/train.py
export PYTHONPATH=/path/to/project
python /path/to/project/scripts/train.py
# endregion
"""
root = make_project()
code, told = bash("python scripts/train.py", root)
assert code == 1 and "No module named 'trainlib'" in told, told
for folder in (root, root + "/scripts", "/tmp"):
    for before in ("", "unset PYTHONPATH\n", "export PYTHONPATH=/elsewhere\n"):
        code, told = bash(before + RUN.replace("/path/to/project", root), folder)
        print(told)
        assert (code, told.strip()) == (0, "width 8"), told
# what stood there before stays, if it is named
ask = RUN.replace("=/path/to/project", "=/path/to/project:$PYTHONPATH").replace("/path/to/project", root) + "python -c 'import sys; print(sys.path)'"
code, told = bash("export PYTHONPATH=/elsewhere\n" + ask, root)
assert code == 0 and repr(root) in told and "'/elsewhere'" in told, told
