# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Read a makefile whose command begins with spaces: spaces.py [four|wide|show|eight|tabs|absent]."""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

SHOW = """
# region show-tabs fill: Makefile
cat -et Makefile
# endregion
"""
TABS = r"""
# region put-tabs fill: 2, Makefile
sed -i '2s/^  */\t/' Makefile
# endregion
make
"""
kind = (sys.argv[1:] or ["four"])[0]
folder = tempfile.mkdtemp()
os.environ["LC_ALL"] = "C"


def write(indent):
    with open(os.path.join(folder, "Makefile"), "w") as file:
        file.write("all:\n%s@echo 42\n" % indent)


write("    ")
if kind == "four":
    sys.exit(subprocess.call(["make"], cwd=folder))
if kind == "wide":
    write("        ")
    sys.exit(subprocess.call(["make"], cwd=folder))
if kind == "absent":
    write("\t")
    sys.exit(subprocess.call(["make", "install"], cwd=folder))
code, text = bash("make", folder)
assert code == 2 and "Makefile:2: *** missing separator" in text, text
if kind == "show":
    assert bash(SHOW, folder)[1] == "all:$\n    @echo 42$\n"
    write("\t")
    assert bash(SHOW, folder)[1] == "all:$\n^I@echo 42$\n"
    assert bash("make", folder) == (0, "42\n")
elif kind == "eight":
    write("        ")
    code, text = bash("make", folder)
    assert code == 2 and "missing separator" in text, text
elif kind == "tabs":
    assert bash(TABS, folder) == (0, "42\n")
print(kind, "as the record says")
