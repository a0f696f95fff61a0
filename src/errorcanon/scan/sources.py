"""Find what there is to read: files, folders, globs; and name what cannot be read."""

from __future__ import annotations

import glob
import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

STDIN = "-"
_PACKED = (b"\x1f\x8b", b"\x28\xb5\x2f\xfd")
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_KINDS = (
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


@dataclass(frozen=True, slots=True)
class Source:
    """A log to read."""

    name: str
    """Its path, or `-` for standard input."""
    size: int
    """In bytes, as it lies; 0 where nobody can know."""
    modified: float
    """Seconds since the epoch."""
    is_cuttable: bool
    """Whether it can be read from the middle: not packed, and with a byte a letter."""


@dataclass(frozen=True, slots=True)
class Unread:
    """What was not read, or not to its end, and why."""

    name: str
    reason: str


def find_sources(places: Iterable[str], since: float = 0.0) -> Iterator[Source | Unread]:
    """Look at files, folders with all below them, and globs; each file once, in order.

    What was last written before `since` is passed over: nothing in it can be newer.
    """
    seen: set[tuple[int, int]] = set()
    for place in dict.fromkeys(places):
        if place == STDIN:
            yield Source(STDIN, 0, 0.0, is_cuttable=False)
            continue
        found = _expand(place)
        if not found:
            yield Unread(place, "no such file")
        for one in _look_at(found, seen):
            if isinstance(one, Unread) or one.modified >= since:
                yield one


def _expand(place: str) -> list[Path]:
    if os.path.lexists(place):
        return [Path(place)]
    # Path.glob takes no absolute pattern and no leading ~.
    found = glob.glob(str(Path(place).expanduser()), recursive=True)  # noqa: PTH207
    return sorted(map(Path, found))


def _look_at(paths: list[Path], seen: set[tuple[int, int]]) -> Iterator[Source | Unread]:
    """Give files, and all files below folders; a link that leads back ends there."""
    waiting = paths[::-1]  # no recursion: folders may lie deeper than calls can
    while waiting:
        path = waiting.pop()
        try:
            status = path.stat()
            identity = (status.st_dev, status.st_ino)
            if identity in seen:
                continue
            seen.add(identity)
            if stat.S_ISDIR(status.st_mode):
                waiting += sorted(path.iterdir(), reverse=True)
                continue
        except OSError as error:
            yield Unread(str(path), reason(error))
            continue
        yield _file(path, status)


def _file(path: Path, status: os.stat_result) -> Source | Unread:
    for is_kind, words in _KINDS:
        if is_kind(status.st_mode):
            return Unread(str(path), f"is {words}, not a file")
    try:
        with path.open("rb") as file:
            head = file.read(4)
    except OSError as error:
        return Unread(str(path), reason(error))
    is_cuttable = not head.startswith(_PACKED) and not head.startswith(_UTF16)
    return Source(str(path), status.st_size, status.st_mtime, is_cuttable)


def reason(error: OSError) -> str:
    """Say why something cannot be read."""
    return (error.strerror or str(error)).lower()
