# /// script
# requires-python = ">=3.8"
# ///
"""Once the rule names the folder at the root alone and the package is committed, a clone runs."""
import os

from tree import COMMIT, make_repository, run

RULE = """
# region rule fill: trainlib/data
git add .gitignore trainlib/data
# endregion
"""
author, clone = make_repository()
assert "No module named 'trainlib.data'" in run("python train.py", clone, expected=1)
with open(author + "/.gitignore", "w") as file:
    file.write("/data/\n")
os.makedirs(author + "/data")
with open(author + "/data/large.bin", "w") as file:
    file.write("0")
run(RULE + COMMIT, author)
assert "large.bin" not in run("git add -A && git ls-files", author), "the folder at the root stays out"
run("git pull -q", clone)
told = run("python train.py", clone)
print(told)
assert told == "width 8\n"
