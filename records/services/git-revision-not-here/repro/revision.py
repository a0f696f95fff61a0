# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Ask git for what a clone does not have: revision.py [empty|shallow|here|again|first|fetch|bare]. Needs git of the system."""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

HERE = """
# region what-is-here
git log --oneline -1 || true
git log --all --oneline -1
git rev-parse --is-shallow-repository
git branch -a
# endregion
"""
FIRST = """
# region first-commit
git add --all
git commit -m 'First commit'
# endregion
git rev-parse HEAD
"""
FETCH = """
# region fetch-the-history
git fetch origin '+refs/heads/*:refs/remotes/origin/*'
[ "$(git rev-parse --is-shallow-repository)" = false ] || git fetch --unshallow origin
# endregion
git log --format=%s -1 HEAD~1
git log --format=%s -1 origin/other
"""
kind = (sys.argv[1:] or ["empty"])[0]
home = tempfile.mkdtemp()
os.environ.update(HOME=home, LC_ALL="C", GIT_CONFIG_NOSYSTEM="1")
MAKE = """
git config --global user.name me; git config --global user.email me@localhost
git config --global init.defaultBranch main; git config --global protocol.file.allow always
git init -q full; cd full; echo 1 > a; git add a; git commit -qm one; echo 2 > a; git commit -qam two
git branch other HEAD~1; cd ..
git clone -q --depth 1 file://$PWD/full clone
git clone -q --single-branch file://$PWD/full single
git clone -q full unborn; git -C unborn symbolic-ref HEAD refs/heads/none; git -C unborn rm -qr --cached .
git init -q empty; echo 1 > empty/a
"""
code, text = bash(MAKE, home)
assert code == 0, text
empty, clone = os.path.join(home, "empty"), os.path.join(home, "clone")
if kind == "empty":
    sys.exit(subprocess.call(["git", "diff", "HEAD"], cwd=empty))
if kind == "shallow":
    sys.exit(subprocess.call(["git", "diff", "HEAD~1"], cwd=clone))
if kind == "bare":
    sys.exit(subprocess.call(["git", "checkout", "nowhere"], cwd=clone))
code, text = bash("git diff HEAD", empty)
assert code == 128 and "ambiguous argument 'HEAD'" in text, text
for name in ("HEAD~1", "origin/other"):
    code, text = bash("git diff " + name, clone)
    assert code == 128 and "ambiguous argument '%s'" % name in text, text
if kind == "here":
    text = bash(HERE, os.path.join(home, "unborn"))[1]
    assert "does not have any commits yet" in text and " two\n" in text, text  # a branch that was never born, beside history
    assert "ambiguous argument 'HEAD'" in bash("git diff HEAD", os.path.join(home, "unborn"))[1]
    text = bash(HERE, empty)[1]
    assert " two\n" not in text, text
    assert "does not have any commits yet" in text and "\nfalse\n" in text, text
    text = bash(HERE, clone)[1]
    assert "two" in text and "\ntrue\n" in text and "origin/main" in text and "origin/other" not in text, text
elif kind == "again":
    assert bash("git checkout -q main; git reset -q --hard", clone)[0] == 0
    code, text = bash("git diff HEAD~1", clone)
    assert code == 128 and "ambiguous argument 'HEAD~1'" in text, text
elif kind == "first":
    code, text = bash(FIRST, empty)
    assert code == 0 and bash("git diff HEAD", empty) == (0, ""), text
elif kind == "fetch":
    code, text = bash(FETCH, clone)
    assert code == 0 and text.splitlines()[-2:] == ["one", "one"], text
    single = os.path.join(home, "single")
    code, text = bash("git diff origin/other", single)
    assert code == 128 and "ambiguous argument 'origin/other'" in text, text
    code, text = bash(FETCH, single)  # a clone of one branch that has its whole history
    assert code == 0 and text.splitlines()[-2:] == ["one", "one"], text
print(kind, "as the record says")
