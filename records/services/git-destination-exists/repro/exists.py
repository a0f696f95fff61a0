# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Clone to where something is: exists.py [twice|dot|told|pull|fill|empty]."""
import os
import subprocess
import sys

from errorcanon.lab.kits.gits import commit, git, make_repository, must, own_settings
from errorcanon.lab.kits.shell import bash

TOLD = """
# region is-it-the-clone fill: project
git -C project rev-parse --show-toplevel
git -C project remote get-url origin
git -C project status --short
# endregion
"""
PULL = """
# region use-the-clone fill: project
git -C project pull --ff-only
# endregion
"""
FILL = """
# region fill-the-folder fill: project, https://github.com/OWNER/PROJECT.git
cd project
git init
git remote add origin https://github.com/OWNER/PROJECT.git
git fetch origin
git checkout -t origin/main
# endregion
"""
own_settings()
kind = (sys.argv[1:] or ["twice"])[0]
origin = make_repository({"train.py": "STEPS = 1\n"})
folder = os.path.join(os.path.dirname(origin), "work")
here = os.path.join(folder, "project")
os.makedirs(here)
REFUSED = "already exists and is not an empty directory"
if kind == "empty":
    # the control: an empty folder is taken
    sys.exit(subprocess.call(["git", "clone", origin, "project"], cwd=folder))
if kind == "fill":
    with open(os.path.join(here, ".env"), "w") as file:
        file.write("KEY=1\n")
    assert REFUSED in git(folder, "clone", origin, "project")[1]
    code, text = bash(FILL.replace("https://github.com/OWNER/PROJECT.git", origin), folder)
    assert code == 0, text
    assert sorted(os.listdir(here)) == [".env", ".git", "train.py"]
    assert git(here, "rev-parse", "HEAD")[1] == git(origin, "rev-parse", "HEAD")[1]
    # a file of the same name is not overwritten
    other = os.path.join(os.path.dirname(origin), "other")
    os.makedirs(os.path.join(other, "project"))
    with open(os.path.join(other, "project", "train.py"), "w") as file:
        file.write("mine\n")
    code, text = bash(FILL.replace("https://github.com/OWNER/PROJECT.git", origin), other)
    assert code != 0 and "would be overwritten by checkout" in text, text
    with open(os.path.join(other, "project", "train.py")) as file:
        assert file.read() == "mine\n"
    print("filled, and nothing overwritten")
    sys.exit()
must(folder, "clone", "--quiet", origin, "project")
if kind == "twice":
    sys.exit(subprocess.call(["git", "clone", origin, "project"], cwd=folder))
code, text = git(folder, "clone", origin, "project")
assert code == 128 and REFUSED in text, text
if kind == "dot":
    code, text = git(here, "clone", origin, ".")
    assert code == 128 and "destination path '.' " + REFUSED in text, text
elif kind == "told":
    code, text = bash(TOLD, folder)
    assert (code, text) == (0, "%s\n%s\n" % (os.path.realpath(here), origin)), text
    # a plain folder inside another clone, and one that is in no clone
    plain = os.path.join(here, "project")
    os.mkdir(plain)
    code, text = bash(TOLD, here)
    assert text.split("\n")[0] == os.path.realpath(here) != os.path.realpath(plain), text
    alone = os.path.join(os.path.dirname(origin), "alone")
    os.makedirs(os.path.join(alone, "project"))
    assert "not a git repository" in bash(TOLD, alone)[1]
else:
    with open(os.path.join(here, "notes.txt"), "w") as file:
        file.write("mine\n")
    newest = commit(origin, {"train.py": "STEPS = 2\n"})
    code, text = bash(PULL, folder)
    assert code == 0 and must(here, "rev-parse", "HEAD").strip() == newest, text
    with open(os.path.join(here, "notes.txt")) as file:
        assert file.read() == "mine\n"
print(kind, "as the record says")
