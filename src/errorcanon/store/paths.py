"""Names of files that a record gives: they stay inside its folder."""

from __future__ import annotations

import re
import stat
from pathlib import Path

_PART = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+-]{0,99}")
_MOST_PARTS = 8


def find_path_fault(folder: Path, name: str) -> str | None:
    """Say why a name must not be opened below `folder`; None where it is a file of that folder.

    A name is parts joined by `/`, each of letters, digits and `_.+-`: no root, no drive, no `..`,
    no hidden file. Nothing on the way to the file may be a link, because a link leads out.
    """
    parts = name.split("/")
    if len(parts) > _MOST_PARTS or not all(map(_PART.fullmatch, parts)):
        return "is no name of a file in the record's folder; use letters, digits and _.+- in it"
    path = folder
    for part in parts:
        path /= part
        try:
            mode = path.lstat().st_mode
        except OSError:
            return "is not there"
        if stat.S_ISLNK(mode):
            return "is a link, or lies behind one; put the file itself there"
    return None if stat.S_ISREG(mode) else "is no regular file"
