"""The files of a record: named within its folder, regular, and of a bounded size."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path

from errorcanon.model import CanonError

_PART = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+-]{0,99}")
_MOST_PARTS = 8
_MOST_FILES = 2000
LARGEST_FILE = 1 << 20
"""Bytes that a file of a record, or of the documents, may have."""


def is_inner_path(name: str) -> bool:
    """Tell whether a name can only lead to what lies below the folder that it is joined to."""
    parts = name.split("/")
    return len(parts) <= _MOST_PARTS and all(map(_PART.fullmatch, parts))


def find_path_fault(folder: Path, name: str) -> str | None:
    """Say why a name must not be opened below `folder`; None where it is a file of that folder.

    A name is parts joined by `/`, each of letters, digits and `_.+-`: no root, no drive, no `..`,
    no hidden file. Nothing on the way to the file may be a link, because a link leads out.
    """
    if not is_inner_path(name):
        return "is no name of a file in the record's folder; use letters, digits and _.+- in it"
    path = folder
    for part in name.split("/"):
        path /= part
        try:
            mode = path.lstat().st_mode
        except OSError:
            return "is not there"
        if stat.S_ISLNK(mode):
            return "is a link, or lies behind one; put the file itself there"
    return None if stat.S_ISREG(mode) else "is no regular file"


def read_bytes(path: Path) -> bytes:
    """Read a regular file that is no link; a pipe or a device is not waited for.

    Raises:
        CanonError: it is something else, larger than 1 MiB, or cannot be read.
        FileNotFoundError: it is not there.
    """
    try:
        descriptor = os.open(
            path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
        )
    except FileNotFoundError:
        raise
    except (OSError, ValueError) as error:
        why = "is a link; put the file itself there" if path.is_symlink() else None
        raise CanonError(f"{path}: {why or f'cannot be read ({error})'}") from None
    with os.fdopen(descriptor, "rb") as file:
        _check(path, os.fstat(descriptor))
        return file.read(LARGEST_FILE + 1)


def check_folder(folder: Path) -> None:
    """Refuse a folder that is a link, or holds links, pipes, devices or files that are too large.

    Raises:
        CanonError: it does; the text names the place and what to do.
    """
    try:
        if folder.is_symlink():
            raise CanonError(f"{folder}: is a link; put the folder itself there")
        for count, entry in enumerate(_entries(folder, _MOST_PARTS)):
            if count == _MOST_FILES:
                raise CanonError(f"{folder}: holds more than {_MOST_FILES} files; leave some out")
            if not entry.is_dir(follow_symlinks=False):
                _check(Path(entry.path), entry.stat(follow_symlinks=False))
    except OSError as error:
        raise CanonError(
            f"{error.filename or folder}: cannot be read ({error.strerror}); make it readable"
        ) from None


def _entries(folder: Path, deep: int) -> Iterator[os.DirEntry[str]]:
    if not deep:
        raise CanonError(f"{folder}: lies more than {_MOST_PARTS} folders deep; move it up")
    with os.scandir(folder) as entries:
        for entry in entries:
            yield entry
            if entry.is_dir(follow_symlinks=False):
                yield from _entries(Path(entry.path), deep - 1)


def _check(path: Path, status: os.stat_result) -> None:
    if stat.S_ISLNK(status.st_mode):
        raise CanonError(f"{path}: is a link; put the file itself there")
    if not stat.S_ISREG(status.st_mode):
        raise CanonError(f"{path}: is no regular file; take it away")
    if status.st_size > LARGEST_FILE:
        raise CanonError(f"{path}: larger than {LARGEST_FILE >> 20} MiB; shorten it")
