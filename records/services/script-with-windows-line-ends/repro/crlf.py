# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Run a script with Windows line ends: crlf.py [direct|env|bash|look|chmod|cured|kept|right]."""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.gits import commit, make_repository, must, own_settings
from errorcanon.lab.kits.shell import bash

LOOK = r"""
# region look-for-cr fill: script.sh
grep -l $'\r' script.sh
# endregion
"""
CURE = r"""
# region take-the-cr-away fill: script.sh
sed -i 's/\r$//' script.sh
# endregion
"""
KEEP = """
# region keep-it-away
echo '*.sh text eol=lf' >> .gitattributes
git add .gitattributes
git add --renormalize .
git commit -m 'Scripts have Unix line ends'
# endregion
"""
kind = (sys.argv[1:] or ["direct"])[0]
os.environ["LC_ALL"] = "C"
folder = tempfile.mkdtemp()
first = "#!/usr/bin/env bash" if kind == "env" else "#!/bin/bash"
text = first + "\n\nfor i in 1; do\n  echo done\ndone\n"
script = os.path.join(folder, "script.sh")


def write(words):
    with open(script, "wb") as file:
        file.write(words.encode())
    os.chmod(script, 0o755)


write(text.replace("\n", "\r\n") if kind != "right" else text)
if kind in ("direct", "env", "right"):
    sys.exit(subprocess.call(["bash", "-c", "./script.sh"], cwd=folder))
if kind == "bash":
    sys.exit(subprocess.call(["bash", "script.sh"], cwd=folder))
code, said = bash("./script.sh", folder)
assert code == 126 and "bad interpreter" in said or code == 127 and "required file not found" in said, (code, said)
if kind == "look":
    assert bash(LOOK, folder) == (0, "script.sh\n")
    write(text)
    assert bash(LOOK, folder)[1] == "" and bash("./script.sh", folder) == (0, "done\n")
elif kind == "chmod":
    assert bash("chmod +x script.sh; ./script.sh", folder) == (code, said)
    code, said = bash("bash script.sh", folder)
    assert code and "\\r': command not found" in said, said
elif kind == "cured":
    assert bash(CURE, folder)[0] == 0
    assert bash("./script.sh", folder) == (0, "done\n")
else:
    own_settings()
    must(".", "config", "--global", "core.autocrlf", "true")
    origin = make_repository({"script.sh": text})
    os.chmod(os.path.join(origin, "script.sh"), 0o755)
    commit(origin, {"train.py": "\n"})
    before, after = folder + "/before", folder + "/after"
    must(folder, "clone", "--quiet", origin, before)
    with open(before + "/script.sh", "rb") as file:
        assert b"\r\n" in file.read()
    code, said = bash(KEEP, origin)
    assert code == 0, said
    must(folder, "clone", "--quiet", origin, after)
    with open(after + "/script.sh", "rb") as file:
        assert b"\r" not in file.read()
    assert bash("./script.sh", after) == (0, "done\n")
print(kind, "as the record says")
