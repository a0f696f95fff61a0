# /// script
# requires-python = ">=3.8"
# ///
"""A clone lacks the package that the author's .gitignore took out."""
import sys

from tree import make_repository, run

author, clone = make_repository()
assert run("python train.py", author) == "width 8\n"
print(run("python train.py", clone, expected=1))
sys.exit(1)
