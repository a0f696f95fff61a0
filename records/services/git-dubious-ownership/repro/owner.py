# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Ask git in a repository that it takes for somebody else's: owner.py [other|who|rights|inside|safe|own]."""
import os
import subprocess
import sys

from errorcanon.lab.kits.gits import git, make_repository, must, own_settings
from errorcanon.lab.kits.shell import bash

WHO = """
# region who-owns-it fill: project
id -u
stat -c %u project
# endregion
"""
SAFE = """
# region name-it-safe fill: project
git config --global --add safe.directory "$(realpath project)"
# endregion
"""
kind = (sys.argv[1:] or ["other"])[0]
own_settings()
project, another = (make_repository({"train.py": ""}) for _ in range(2))
if kind == "inside":
    must(project, "config", "safe.directory", "*")
above = os.path.dirname(project)
if kind != "own":
    os.environ["GIT_TEST_ASSUME_DIFFERENT_OWNER"] = "1"
if kind in ("other", "own"):
    sys.exit(subprocess.call(["git", "status"], cwd=project))


def refused(folder):
    code, text = git(folder, "status")
    assert code == 128 and "detected dubious ownership" in text, text


refused(project)
if kind == "who":
    mine, owner = bash(WHO, above)[1].split()
    assert mine == owner == str(os.getuid())
    # a folder that really is another's
    mine, owner = bash(WHO.replace("project", "/usr"), above)[1].split()
    assert (mine == owner) == (os.stat("/usr").st_uid == os.getuid())
elif kind == "rights":
    assert bash("chmod -R a+rwX project", above)[0] == 0
    refused(project)
elif kind == "inside":
    refused(project)
else:
    code, text = bash(SAFE, above)
    assert code == 0 and git(project, "status")[0] == 0, text
    refused(another)
print(kind, "as the record says")
