# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Pull over an uncommitted change, or over an untracked file.

in_the_way.py [changed|untracked|mine|reset|rebase|stash|move|clean]
"""
import os
import subprocess
import sys

from errorcanon.lab.kits.gits import commit, git, make_repository, must, own_settings
from errorcanon.lab.kits.shell import bash

MINE = """
# region what-is-mine
git status --short
git diff --stat
# endregion
"""
STASH = """
# region stash-around-it
git stash push
git pull --no-rebase
git stash pop
# endregion
"""
MOVE = """
# region move-the-file fill: weights.txt
mv weights.txt weights.txt.mine
git pull --no-rebase
git diff --no-index weights.txt weights.txt.mine || true
# endregion
"""
own_settings()
kind = (sys.argv[1:] or ["changed"])[0]
origin = make_repository({"config.yaml": "batch: 8\n\n\n\n\nlr: 0.1\n", "other.py": "pass\n"})
here = os.path.join(os.path.dirname(origin), "here")
must(".", "clone", "--quiet", origin, here)
newest = commit(origin, {"config.yaml": "batch: 8\n\n\n\n\nlr: 0.2\n", "weights.txt": "theirs\n"})


def write(name, text):
    with open(os.path.join(here, name), "w") as file:
        file.write(text)


def read(name):
    with open(os.path.join(here, name)) as file:
        return file.read()


untracked = kind in ("untracked", "move")
if untracked:
    write("weights.txt", "mine\n")
elif kind != "clean":
    write("config.yaml", "batch: 4\n\n\n\n\nlr: 0.1\n")
if kind in ("changed", "untracked", "clean"):
    sys.exit(subprocess.call(["git", "pull", "--no-rebase"], cwd=here))
code, text = git(here, "pull", "--no-rebase")
assert code and "would be overwritten by merge" in text, text
assert must(here, "rev-parse", "HEAD").strip() != newest
if kind == "mine":
    write("other.py", "print(1)\n")
    write("notes.txt", "")
    code, told = bash(MINE, here)
    assert told.startswith(" M config.yaml\n M other.py\n?? notes.txt\n"), told
    # a changed file that the other side leaves alone is not in the way
    code, text = git(here, "pull", "--no-rebase")
    assert code and "config.yaml" in text and "other.py" not in text, text
elif kind == "reset":
    must(here, "reset", "--hard", "--quiet")
    must(here, "pull", "--no-rebase", "--quiet")
    assert read("config.yaml").startswith("batch: 8") and must(here, "stash", "list") == ""
    assert "batch: 4" not in must(here, "log", "--all", "--reflog", "-p")
elif kind == "rebase":
    code, text = git(here, "pull", "--rebase")
    assert code and "cannot pull with rebase: You have unstaged changes" in text, text
elif kind == "stash":
    code, text = bash(STASH, here)
    assert code == 0 and must(here, "rev-parse", "HEAD").strip() == newest, text
    assert read("config.yaml") == "batch: 4\n\n\n\n\nlr: 0.2\n" and must(here, "stash", "list") == ""
    # both sides change one line: a conflict, and the stash is kept
    write("config.yaml", "batch: 4\n\n\n\n\nlr: 0.3\n")
    newest = commit(origin, {"config.yaml": "batch: 8\n\n\n\n\nlr: 0.4\n"})
    code, text = bash(STASH, here)
    assert code and "CONFLICT" in text and must(here, "stash", "list") != "", text
else:
    code, text = bash(MOVE, here)
    assert code == 0 and must(here, "rev-parse", "HEAD").strip() == newest, text
    assert (read("weights.txt"), read("weights.txt.mine")) == ("theirs\n", "mine\n")
print(kind, "as the record says")
