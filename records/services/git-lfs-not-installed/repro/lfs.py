# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Clone large files without git-lfs: lfs.py [clone|pull|told|skip|installed|missing]. Needs git-lfs of the system."""
import os
import sys

from errorcanon.lab.kits.lfs import fail, repository, run

TOLD = """
# region pointer-or-content fill: model.bin
git lfs version
head -c 40 model.bin
# endregion
"""
SKIP = """
# region skip-the-files fill: ADDRESS
GIT_LFS_SKIP_SMUDGE=1 git clone ADDRESS project
# endregion
"""
INSTALLED = """
# region install-and-pull fill: project
git lfs install
cd project
git lfs pull
# endregion
"""
kind = (sys.argv[1:] or ["clone"])[0]
address, bare = repository()
if kind == "missing":
    fail("git lfs install --skip-repo > /dev/null", lfs=True, go_on=True)
    fail("git clone %s project" % bare, lfs=True)
if kind == "clone":
    fail("git lfs install --skip-repo > /dev/null", lfs=True, go_on=True)
    fail("git clone %s project" % address)
assert run("git clone %s project" % address)[0] == 0
if kind == "pull":
    fail("cd project; git lfs pull")
if kind == "told":
    code, text = run("cd project; " + TOLD.replace("git lfs version", "git lfs version || true"))
    assert "is not a git command" in text and text.endswith("version https://git-lfs.github.com/spec/"), text
    assert run("git lfs install; cd project; git lfs pull", lfs=True)[0] == 0
    code, text = run("cd project; " + TOLD, lfs=True)
    assert code == 0 and text.startswith("git-lfs/") and text.endswith("the real content\n"), text
elif kind == "skip":
    assert run("rm -rf project; " + SKIP.replace("ADDRESS", address))[0] == 0
    assert run("head -c 7 project/model.bin") == (0, "version")
else:
    code, text = run(INSTALLED, lfs=True)
    assert code == 0, text
    assert run("cat project/model.bin") == (0, "the real content\n")
print(kind, "as the record says")
