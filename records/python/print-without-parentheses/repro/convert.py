# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""2to3 converts the file; the result runs."""
import os

from errorcanon.lab.kits.shell import bash

from old import TEXTS, run, write

CONVERT = """
# region convert fill: train.py
python -m lib2to3 --write --nobackups train.py
# endregion
"""
path = write(TEXTS["print"])
assert "Missing parentheses" in run(path)[1]
code, said = bash(CONVERT, os.path.dirname(path))
assert code == 0, said
code, said = run(path)
print(said)
assert (code, said) == (0, "half 1.5\nbad row\n"), said
