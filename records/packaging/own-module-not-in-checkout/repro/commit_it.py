# /// script
# requires-python = ">=3.8"
# ///
"""Once the rule names the folder at the root alone and the package is committed, a clone runs; a package at the root is added by force."""
import os

from tree import COMMIT, make_repository, run

RULE = """
# region rule fill: trainlib/data
git add .gitignore trainlib/data
# endregion
"""
FORCE = """
# region force fill: data
git add -f data/*.py
# endregion
"""


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


author, clone = make_repository()
assert "No module named 'trainlib.data'" in run("python train.py", clone, expected=1)
write(author + "/.gitignore", "/data/\n")
write(author + "/data/large.bin", "0")
run(RULE + COMMIT, author)
assert "large.bin" not in run("git add -A && git ls-files", author), "the folder at the root stays out"
run("git pull -q", clone)
told = run("python train.py", clone)
print(told)
assert told == "width 8\n"
# a package at the root, beside the data in it
write(author + "/data/__init__.py", "DEPTH = 3\n")
write(author + "/depth.py", "from data import DEPTH\n\nprint('depth', DEPTH)\n")
assert "ignored by one of your .gitignore files" in run("git add data", author, expected=1)
run("git add depth.py && " + COMMIT, author)
run("git pull -q", clone)
assert "No module named 'data'" in run("python depth.py", clone, expected=1)
run(FORCE + COMMIT, author)
assert "large.bin" not in run("git ls-files", author)
run("git pull -q", clone)
assert run("python depth.py", clone) == "depth 3\n"
