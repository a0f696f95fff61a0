# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Copy files of which some can't be copied: left.py [read|write|gone|which|again|reach|whole]. Needs rsync of the system."""
import os
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

WHICH = """
# region which-files fill: data, copy
rsync -a data/ copy/ 2>&1 >/dev/null | grep '^rsync: '
# endregion
"""
REACH = """
# region reach-the-files fill: data/second, data, copy
chmod u+r data/second
rsync -a data/ copy/
# endregion
"""
kind = (sys.argv[1:] or ["read"])[0]
folder = tempfile.mkdtemp()
for name in ("data", "copy"):
    os.mkdir(os.path.join(folder, name))
for name in ("first", "second"):
    with open(os.path.join(folder, "data", name), "w") as file:
        file.write(name)
if kind != "whole":
    os.chmod(folder + "/data/second", 0 if kind not in ("write", "gone") else 0o644)
if kind == "write":
    os.chmod(folder + "/copy", 0o500)


def run(commands):
    return bash(commands, folder, LC_ALL="C")


def fail(commands):
    code, text = run(commands)
    sys.stderr.write(text.replace(folder, "/app"))
    sys.exit(code)


if kind == "write":
    fail("rsync -a data/first copy/")
if kind == "read":
    fail("rsync -a data/ copy/")
if kind == "gone":
    fail("rsync -a daten/ copy/")
if kind == "whole":
    # the other end is not there
    fail("rsync -a -e 'bash -c exit' data/ HOST:copy/")
code, text = run("rsync -a data/ copy/")
assert code == 23 and os.listdir(folder + "/copy") == ["first"], text
if kind == "which":
    code, text = run(WHICH)
    assert text.count("\n") == 1 and '/data/second": Permission denied (13)' in text, text
    os.chmod(folder + "/data/second", 0o644)
    assert run(WHICH)[1] == ""
elif kind == "again":
    for options in ("", "--ignore-errors", "--partial"):
        code, text = run("rsync -a %s data/ copy/" % options)
        assert code == 23 and os.listdir(folder + "/copy") == ["first"], text
else:
    assert run(REACH)[0] == 0
    assert sorted(os.listdir(folder + "/copy")) == ["first", "second"]
print(kind, "as the record says")
