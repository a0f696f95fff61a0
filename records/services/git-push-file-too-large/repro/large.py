# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Push a commit with a file that is larger than the server takes: large.py [large|found|deleted|ignored|taken|small]."""
import os
import random
import subprocess
import sys

from errorcanon.lab.kits.gits import commit, git, make_repository, must, own_settings
from errorcanon.lab.kits.shell import bash

FIND = """
# region find-it-in-the-history fill: origin/main
git rev-list --objects origin/main..HEAD |
  git cat-file --batch-check='%(objectsize) %(objecttype) %(rest)' |
  grep ' blob ' | sort -n | tail -5
# endregion
"""
TAKE = """
# region take-it-out-of-the-commits fill: origin/main, model.pt
git reset --soft origin/main
git restore --staged model.pt
echo model.pt >> .gitignore
git add .gitignore
git commit -m 'The changes without the model'
git push origin HEAD
# endregion
"""
own_settings()
kind = (sys.argv[1:] or ["large"])[0]
server = make_repository({"README.md": "project\n"}, bare=True)
must(server, "config", "receive.maxInputSize", "100000")
here = os.path.join(os.path.dirname(server), "here")
must(".", "clone", "--quiet", server, here)
commit(here, {"train.py": "print(1)\n"})
if kind != "small":
    commit(here, {"model.pt": "%0400000x" % random.Random(1).getrandbits(1_600_000)})
if kind in ("large", "small"):
    sys.exit(subprocess.call(["git", "push", "origin", "HEAD"], cwd=here))


def refused():
    code, text = git(here, "push", "origin", "HEAD")
    assert code and "pack exceeds maximum" in text, text


refused()
if kind == "found":
    os.remove(os.path.join(here, "model.pt"))
    commit(here, {"train.py": "print(2)\n"})
    code, text = bash(FIND, here)
    assert code == 0 and text.splitlines()[-1] == "400000 blob model.pt", text
elif kind == "deleted":
    os.remove(os.path.join(here, "model.pt"))
    commit(here, {})
    refused()
elif kind == "ignored":
    commit(here, {".gitignore": "model.pt\n"})
    refused()
else:
    code, text = bash(TAKE, here)
    assert code == 0, text
    pushed = must(server, "ls-tree", "-r", "--name-only", "main").split()
    assert pushed == [".gitignore", "README.md", "train.py"], pushed
    assert os.path.getsize(os.path.join(here, "model.pt")) == 400_000
    assert must(here, "status", "--short") == ""
print(kind, "as the record says")
