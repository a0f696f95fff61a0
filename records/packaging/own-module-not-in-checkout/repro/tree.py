"""A repository whose .gitignore takes out a package with the data, and a clone of it."""
import os
import tempfile

from errorcanon.lab.kits.shell import bash

COMMIT = "git -c user.name=a -c user.email=a@b commit -qm first"
NAMED = {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"}


def make_repository(ignored="data/"):
    """Write and commit it; give its folder and that of a clone."""
    root = os.path.join(tempfile.mkdtemp(), "author")
    os.makedirs(os.path.join(root, "trainlib", "data"))
    for name, text in {
        ".gitignore": ignored + "\n",
        "train.py": "from trainlib.data.loader import WIDTH\n\nprint('width', WIDTH)\n",
        "trainlib/__init__.py": "",
        "trainlib/data/__init__.py": "",
        "trainlib/data/loader.py": "WIDTH = 8\n",
    }.items():
        with open(os.path.join(root, name), "w") as file:
            file.write(text)
    run(f"git init -q . && git add . && {COMMIT}", root)
    clone = os.path.join(os.path.dirname(root), "clone")
    run(f"git clone -q {root} {clone}", root)
    return root, clone


def run(commands, folder, expected=0):
    """Run commands; give what they printed."""
    code, told = bash(commands, folder, **NAMED)
    assert code == expected, told
    return told
