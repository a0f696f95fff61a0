"""A package that is installed, and an empty copy of it before it on the path."""

from __future__ import annotations

import os
import tempfile
from typing import NamedTuple

from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.user_code import last_line


class Told(NamedTuple):
    """What was printed with the installed package alone, and with the copy before it."""

    release: str
    """By commands that ask for the installed release; the copy leaves it as it is."""
    line: str
    """The last line of the code."""
    of_the_copy: str
    """The last line of the same code where the copy is found first."""
    folder: str
    """Holds the copy."""


def told(commands: str, package: str, code: str) -> Told:
    """Ask for the release of a package and run code that imports from it; again beside a copy."""
    release, line = bash(commands, ".")[1], last_line(code)
    folder = tempfile.mkdtemp()
    os.mkdir(os.path.join(folder, package))
    open(os.path.join(folder, package, "__init__.py"), "w").close()
    of_the_copy = last_line(code, folder)
    print(release.strip(), line, of_the_copy, sep="\n")
    assert bash(commands, ".")[1] == release
    return Told(release, line, of_the_copy, folder)
