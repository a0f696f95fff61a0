"""A project: a package beside a folder of scripts, one of which imports from it."""
import os
import tempfile


def make_project():
    """Write it; give its folder."""
    root = tempfile.mkdtemp()
    for folder in ("trainlib", "scripts"):
        os.mkdir(os.path.join(root, folder))
    write(root, "trainlib/model.py", "WIDTH = 8\n")
    write(root, "scripts/train.py", "from trainlib.model import WIDTH\n\nprint('width', WIDTH)\n")
    return root


def write(root, name, text):
    with open(os.path.join(root, name), "w") as file:
        file.write(text)
