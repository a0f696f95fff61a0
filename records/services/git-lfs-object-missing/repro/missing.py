# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Clone from a copy that has the commits and not the large files: missing.py [clone|told|again|real|absent]. Needs git-lfs."""
import sys

from errorcanon.lab.kits.lfs import fail, repository, run

TOLD = """
# region where-lfs-asks
git lfs env | grep Endpoint
git lfs ls-files
# endregion
"""
REAL = """
# region fetch-from-the-real-one fill: ADDRESS
git remote add real ADDRESS
git lfs fetch real
git lfs checkout
# endregion
"""
kind = (sys.argv[1:] or ["clone"])[0]
address, bare = repository()
if kind == "absent":
    assert run("git clone %s project" % address)[0] == 0
    fail("cd project; git lfs pull")
fail("git lfs install --skip-repo > /dev/null", lfs=True, go_on=True)
if kind == "clone":
    fail("git clone %s project" % bare, lfs=True)
code, text = run("GIT_LFS_SKIP_SMUDGE=1 git clone %s project; cd project; git lfs pull" % bare, lfs=True)
assert code and "missing object" in text, text
if kind == "told":
    code, text = run("cd project; " + TOLD, lfs=True)
    assert code == 0 and bare in text and " - model.bin" in text, text
    code, text = run("git clone %s other; cd other; %s" % (address, TOLD), lfs=True)
    assert code == 0 and bare not in text and " * model.bin" in text, text
elif kind == "again":
    for words in ("git lfs pull", "git lfs fetch --all", "git lfs fetch --refetch || git lfs fetch"):
        code, text = run("cd project; " + words, lfs=True)
        assert code and "missing object" in text, text
else:
    code, text = run("cd project; " + REAL.replace("ADDRESS", address), lfs=True)
    assert code == 0, text
    assert run("cat project/model.bin") == (0, "the real content\n")
print(kind, "as the record says")
