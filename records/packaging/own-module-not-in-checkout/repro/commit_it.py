# /// script
# requires-python = ">=3.8"
# ///
"""Once the rule names the folder at the root alone and the package is committed, a clone runs."""
from tree import COMMIT, make_repository, run

RULE = """
# region rule fill: data/, /data/, trainlib/data
sed -i 's|^data/$|/data/|' .gitignore
git add .gitignore trainlib/data
# endregion
"""
author, clone = make_repository()
assert "No module named 'trainlib.data'" in run("python train.py", clone, expected=1)
run(RULE + COMMIT, author)
run("git pull -q", clone)
told = run("python train.py", clone)
print(told)
assert told == "width 8\n"
