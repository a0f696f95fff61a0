# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""expand makes the file right; pass is a body. mended.py [expand|body]"""
import os
import subprocess
import sys

from errorcanon.lab.kits.shell import bash

from files import BROKEN, write

EXPAND = """
# region expand fill: train.py
expand --initial --tabs=8 train.py > train.new && cat train.new > train.py
# endregion
python train.py
"""
if sys.argv[1:] != ["body"]:
    path = write(BROKEN["mixed"])
    code, said = bash(EXPAND, os.path.dirname(path))
    assert (code, said) == (0, "14\n"), said
    print("held", said)
else:
    assert subprocess.call([sys.executable, write(BROKEN["missing"])], stderr=subprocess.DEVNULL) == 1
    total = 0
    # region body fill: range(4), total += n
    for n in range(4):
        # total += n
        pass
    # endregion
    assert n == 3 and total == 0
