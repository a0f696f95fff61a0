# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""What lies at .git tells an archive from an incomplete repository and from a lost one."""
import os
import shutil

from errorcanon.lab.kits.gits import git, make_repository, must, own_settings
from errorcanon.lab.kits.shell import bash

COMMANDS = """
# region look
pwd; echo "GIT_DIR=${GIT_DIR-}"
ls -ld .git .git/HEAD || true
cat .git || true
# endregion
"""
own_settings()
REFUSED = "fatal: not a git repository"
archive, broken, parent = (make_repository({"train.py": ""}) for _ in range(3))
shutil.rmtree(os.path.join(archive, ".git"))
os.remove(os.path.join(broken, ".git", "HEAD"))
library = make_repository({"model.py": ""})
must(parent, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library, "model")
moved = os.path.join(parent, "model")
shutil.rmtree(os.path.join(parent, ".git", "modules"))
said = []
for folder in (archive, broken, moved):
    code, text = git(folder, "status")
    assert code == 128 and REFUSED in text, text
    said.append(bash(COMMANDS, folder)[1])
assert "cannot access '.git': No such file" in said[0], said[0]
assert "cannot access '.git/HEAD'" in said[1] and "cannot access '.git':" not in said[1], said[1]
assert "\ngitdir: " in said[2], said[2]
# and where a repository is, none of this
whole = make_repository({"train.py": ""})
text = bash(COMMANDS, whole)[1]
assert git(whole, "status")[0] == 0 and "cannot access" not in text and "gitdir:" not in text, text
print("an archive, an incomplete and a lost repository told apart")
