# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""cat -et shows tabs as ^I, and so tells them from spaces and from a wrong width."""
import os

from errorcanon.lab.kits.shell import bash

from files import BROKEN, write

SHOW = """
# region show fill: train.py, 3, 6
sed -n '3,6p' train.py | cat -et
# endregion
"""
said = {}
for kind in ("mixed", "unindent"):
    path = write(BROKEN[kind])
    code, said[kind] = bash(SHOW, os.path.dirname(path))
    assert code == 0
    print(said[kind])
assert "\n^Itotal += 1$" in said["mixed"] and "        total += n$" in said["mixed"]
assert "^I" not in said["unindent"] and "\n      total += 1$" in said["unindent"]
