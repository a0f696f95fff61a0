"""A project of small files in a folder, and a Python started in it."""

from __future__ import annotations

import os
import subprocess
import sys

DICE = "import random\nprint('drawn', random.randint(6, 6))\n"
"""A program that imports from the standard library."""


def project(folder: str, **files: str) -> None:
    """Write files, by names without their ending."""
    os.makedirs(folder, exist_ok=True)
    for name, text in files.items():
        with open(os.path.join(folder, name + ".py"), "w") as file:
            file.write(text)


def run(folder: str, *words: str, **more: str) -> tuple[int, str]:
    """Run Python with words in the folder; give exit code and output."""
    environ = dict(os.environ, **more)
    environ.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, *words]
    out = subprocess.PIPE
    ran = subprocess.run(command, cwd=folder, env=environ, stdout=out, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()
