# /// script
# requires-python = ">=3.8"
# ///
"""Run as a module from the root of the project, the script sees the package."""
from errorcanon.lab.kits.shell import bash
from tree import make_project, write

RUN = """
# region as-module fill: scripts.train
python -m scripts.train
# endregion
"""
root = make_project()
code, told = bash("python scripts/train.py", root)
assert code == 1 and "No module named 'trainlib'" in told, told
code, told = bash(RUN, root)
print(told)
assert (code, told.strip()) == (0, "width 8"), told
# from anywhere else it does not
code, told = bash("cd scripts\n" + RUN, root)
print(told)
assert code == 1 and "No module named 'scripts'" in told, told
# a module beside the script has another name then
write(root, "scripts/helper.py", "WIDTH = 8\n")
for line, plain, as_module in (("import helper\n", 0, 1), ("import scripts.helper\n", 1, 0)):
    write(root, "scripts/train.py", line + "print('width', 8)\n")
    assert bash("python scripts/train.py", root)[0] == plain
    code, told = bash(RUN, root)
    assert code == as_module and ("No module named 'helper'" in told) == bool(as_module), told
