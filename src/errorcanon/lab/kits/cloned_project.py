"""A clone that stays of a project whose script imports a package of the project.

Kinds: path (the package lies beside the script's folder), checkout (the clone lacks it, because git
was told to ignore it).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from typing import NoReturn

from errorcanon.lab.kits.failing_program import become, write_files

_PACKAGES = {"path": "trainlib", "checkout": "loaders"}
_COMMANDS = """
git init -q .
git add .
git -c user.name=a -c user.email=a@b commit -qm first
git clone -q . ../clone
"""


def train(kind: str) -> NoReturn:
    """Make the clone and become its script."""
    package = _PACKAGES[kind]
    above = tempfile.mkdtemp()
    root, clone = os.path.join(above, "project"), os.path.join(above, "clone")
    files = {
        ".gitignore": "loaders/\n",
        "scripts/train.py": f"from {package} import WIDTH\n",
        f"{package}/__init__.py": "WIDTH = 8\n",
    }
    write_files(root, files)
    subprocess.check_call(["/bin/sh", "-ec", _COMMANDS], cwd=root)
    shutil.rmtree(root)  # it lies on the machine of the author
    become(clone, os.path.join(clone, "scripts", "train.py"))
