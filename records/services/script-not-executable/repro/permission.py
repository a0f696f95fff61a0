# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Run a script without the right to execute it: permission.py [shell|python|told|first|bit|bash|right]."""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.gits import must, own_settings
from errorcanon.lab.kits.shell import bash

TOLD = """
# region file-folder-or-mount fill: ./run.sh
namei -l "$(realpath ./run.sh)"
findmnt -no OPTIONS --target ./run.sh || true
# endregion
"""
BIT = """
# region make-it-executable fill: run.sh
chmod +x run.sh
git add --chmod=+x run.sh
git commit -m 'run.sh is executable'
# endregion
"""
THROUGH = """
# region through-its-interpreter fill: run.sh
bash run.sh
# endregion
"""
kind = (sys.argv[1:] or ["shell"])[0]
os.environ["LC_ALL"] = "C"
folder = tempfile.mkdtemp()
script = os.path.join(folder, "run.sh")


def write(first="#!/bin/bash"):
    with open(script, "w") as file:
        file.write(first + "\necho done\n")


write()
os.chmod(script, 0o755 if kind == "right" else 0o644)
if kind in ("shell", "right"):
    sys.exit(subprocess.call(["bash", "-c", "./run.sh"], cwd=folder))
if kind == "python":
    subprocess.check_call([script])


def refused():
    code, text = bash("./run.sh", folder)
    assert code == 126 and "/run.sh: Permission denied" in text, (code, text)


refused()
if kind == "told":
    assert bash(TOLD, folder)[1].split(" run.sh\n")[0].splitlines()[-1].split()[0] == "-rw-r--r--"
    # a folder above, which may not be entered
    os.chmod(script, 0o755)
    inner = os.path.join(folder, "inner")
    os.mkdir(inner)
    os.rename(script, os.path.join(inner, "run.sh"))
    os.chmod(inner, 0o644)
    if os.getuid():
        code, text = bash("./inner/run.sh", folder)
        assert code in (126, 127) and "Permission denied" in text, (code, text)
    text = bash(TOLD.replace('"$(realpath ./run.sh)"', "./inner/run.sh").replace("./run.sh", "."), folder)[1]
    assert "drw-r--r--" in text, text
    os.chmod(inner, 0o755)
    # a folder in the place of the file
    os.mkdir(script)
    code, text = bash("./run.sh", folder)
    assert code == 126 and "Is a directory" in text, text
    assert bash(TOLD, folder)[1].split(" run.sh\n")[0].splitlines()[-1].startswith("d")
elif kind == "first":
    write("#!/usr/bin/env bash")
    refused()
elif kind == "bit":
    own_settings()
    must(folder, "init", "--quiet")
    must(folder, "add", "run.sh")
    must(folder, "commit", "--quiet", "--message", "first")
    code, text = bash(BIT, folder)
    assert code == 0 and bash("./run.sh", folder) == (0, "done\n"), text
    must(folder, "clone", "--quiet", folder, folder + "-clone")
    assert bash("./run.sh", folder + "-clone") == (0, "done\n")
else:
    assert bash(THROUGH, folder) == (0, "done\n")
print(kind, "as the record says")
