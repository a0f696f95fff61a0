"""Write a file that a remedy needs into a project, or add what it lacks to one that is there."""

from __future__ import annotations

import re
from pathlib import Path

from errorcanon.model import CanonError, NewFile
from errorcanon.trial.changing import WorldFiles, find_file, read_text

_SECTION = re.compile(r"\[+[^\]]+\]+")
_PARTED = (".toml", ".ini", ".cfg")
_WHOLE = frozenset({".python-version"})


def write_file(files: WorldFiles, cwd: Path, wanted: NewFile) -> None:
    """Write what a remedy wants, where the command that failed was started.

    Raises:
        CanonError: the file has it, or says something else in its place.
    """
    path = find_file(files.project, cwd / wanted.name)
    data = files.read(path)
    held = read_text(data or b"", wanted.name)
    made = held.data(merged(wanted, None if data is None else held.text))
    if made == data:
        raise CanonError(f"{wanted.name}: holds it already")
    files.write(path, made)


def merged(wanted: NewFile, old: str | None) -> str:
    """Give the text of a file with what is wanted.

    Raises:
        CanonError: it says something else in a place where it would have to be changed.
    """
    if not old or wanted.name in _WHOLE:
        return "".join(f"{line}\n" for line in wanted.lines)
    end = "" if old.endswith("\n") else "\n"
    if not wanted.name.endswith(_PARTED):
        had = {line.strip() for line in old.splitlines()}
        names = {line.partition("=")[0].strip() for line in old.splitlines() if "=" in line}
        missing = [line for line in wanted.lines if line not in had]
        for line in missing:
            if "=" in line and line.partition("=")[0].strip() in names:
                raise CanonError(f"{wanted.name}: sets {line.partition('=')[0]} otherwise")
        return old + (end if missing else "") + "".join(f"{line}\n" for line in missing)
    for line in wanted.lines:
        if _SECTION.fullmatch(line) and line in {one.strip() for one in old.splitlines()}:
            raise CanonError(f"{wanted.name}: has {line} already; add to it by hand")
    return f"{old}{end}\n" + "".join(f"{line}\n" for line in wanted.lines)
