# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Make a repository of an unpacked archive, or clone: cured.py [init|clone]."""
import os
import shutil
import sys

from errorcanon.lab.kits.gits import git, make_repository, must, own_settings
from errorcanon.lab.kits.shell import bash

CLONE = """
# region clone-it fill: https://github.com/OWNER/PROJECT.git, PROJECT
git clone --recurse-submodules https://github.com/OWNER/PROJECT.git
cd PROJECT
git describe --tags
# endregion
"""
own_settings()
must(".", "config", "--global", "protocol.file.allow", "always")
library = make_repository({"model.py": "LAYERS = 3\n"})
project = make_repository({"train.py": "import model\n"})
must(project, "submodule", "--quiet", "add", library, "model")
must(project, "commit", "--quiet", "--message", "the model")
must(project, "tag", "v1.2")
archive = os.path.join(os.path.dirname(project), "archive")
os.mkdir(archive)
must(project, "archive", "--format=tar", "--output", archive + ".tar", "HEAD")
shutil.unpack_archive(archive + ".tar", archive)
code, text = git(archive, "describe", "--tags")
assert code == 128 and "not a git repository" in text, text
if sys.argv[1:] == ["init"]:
    must(archive, "init", "--quiet")
    code, text = git(archive, "describe", "--tags")
    assert code == 128 and "not a git repository" not in text and "No names found" in text, text
    must(archive, "submodule", "update", "--init")
    assert os.listdir(os.path.join(archive, "model")) == []
    print("after git init:", text.strip())
else:
    commands = CLONE.replace("https://github.com/OWNER/PROJECT.git", project).replace("PROJECT", "project")
    folder = os.path.join(os.path.dirname(project), "elsewhere")
    os.mkdir(folder)
    code, text = bash(commands, folder)
    assert code == 0 and text.endswith("v1.2\n"), text
    with open(os.path.join(folder, "project", "model", "model.py")) as file:
        assert file.read() == "LAYERS = 3\n"
    print("cloned, with its submodule and its tag")
