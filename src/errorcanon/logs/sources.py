"""Find what there is to read: files, folders, globs, here or in a store; name what is not read."""

from __future__ import annotations

import glob
import os
import stat
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from errorcanon.logs.opening import connect, is_address, open_log, told_as_oserror
from errorcanon.logs.reading import GZIP, ZSTD

STDIN = "-"
_PACKED = (GZIP, ZSTD)
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
    """Its path or address, or `-` for standard input."""
    size: int
    """In bytes, as it lies; 0 where nobody can know."""
    modified: float
    """Seconds since the epoch."""


@dataclass(frozen=True, slots=True)
class Unread:
    """What was not read, or not to its end, and why."""

    name: str
    reason: str


def find_sources(places: Iterable[str], since: float = 0.0) -> Iterator[Source | Unread]:
    """Look at files, folders with all below them, and globs; each file once, in order.

    What was last written before `since` is passed over: nothing in it can be newer.

    Raises:
        CanonError: an address of a kind that cannot be read here.
    """
    seen: set[tuple[int, int] | str] = set()
    for place in dict.fromkeys(places):
        if place == STDIN:
            yield Source(STDIN, 0, 0.0)
            continue
        if not place.strip():
            yield Unread(place, "the name is empty; name a log or a folder")
            continue
        for one in _look_in_store(place, seen) if is_address(place) else _look_here(place, seen):
            if isinstance(one, Unread) or one.modified >= since:
                yield one


def can_be_cut(source: Source) -> bool:
    """Tell whether it can be read from the middle: not packed, and with a byte a letter.

    Raises:
        OSError: it cannot be read.
    """
    with open_log(source.name) as file:
        return is_plain(file.read(4))


def is_plain(head: bytes) -> bool:
    """Tell by its first bytes whether a log is not packed, and has a byte a letter."""
    return not head.startswith(_PACKED + _UTF16)


def _look_here(place: str, seen: set[tuple[int, int] | str]) -> Iterator[Source | Unread]:
    found = _expand(place)
    if not found:
        yield Unread(place, "no such file")
    yield from _look_at(found, seen)


def _expand(place: str) -> list[Path]:
    if os.path.lexists(place):
        return [Path(place)]
    # Path.glob takes no absolute pattern and no leading ~.
    found = glob.glob(str(Path(place).expanduser()), recursive=True)  # noqa: PTH207
    return sorted(map(Path, found))


def _look_at(paths: list[Path], seen: set[tuple[int, int] | str]) -> Iterator[Source | Unread]:
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
    return Source(str(path), status.st_size, status.st_mtime)


def _look_in_store(address: str, seen: set[tuple[int, int] | str]) -> Iterator[Source | Unread]:
    """Give the objects under an address; a listing tells their sizes, so none is asked for alone.

    Raises:
        CanonError: an address of a kind that cannot be read here.
    """
    store, path = connect(address)
    try:
        with told_as_oserror():
            listed = _list(store, path)
    except OSError as error:
        yield Unread(address, reason(error))
        return
    if not listed:
        yield Unread(address, "no such file")
    for one in sorted(listed):
        name = str(store.unstrip_protocol(one))
        if name in seen:
            continue
        seen.add(name)
        size = listed[one].get("size")
        if size is None:
            yield Unread(name, "its server does not say how long it is; pipe it into canon scan -")
        else:
            yield Source(name, size, _written(listed[one]))


def _list(store: Any, path: str) -> dict[str, dict[str, Any]]:
    if glob.has_magic(path):
        found: dict[str, dict[str, Any]] = store.glob(path, detail=True)
    else:
        found = {path: store.info(path)}
    files: dict[str, dict[str, Any]] = {}
    for name, about in found.items():
        files |= store.find(name, detail=True) if about["type"] == "directory" else {name: about}
    return files


_WRITTEN = ("mtime", "LastModified", "last_modified", "updated", "modified", "created")
"""What the stores of fsspec call the time of the last change."""


def _written(about: dict[str, Any]) -> float:
    """Give when an object was last written; now where nobody knows, for it may be new."""
    time_found = next((about[key] for key in _WRITTEN if about.get(key)), None)
    if isinstance(time_found, str):
        time_found = datetime.fromisoformat(time_found.replace("Z", "+00:00"))
    if isinstance(time_found, datetime):
        return time_found.timestamp()
    return time.time() if time_found is None else float(time_found)


def reason(error: OSError) -> str:
    """Say why something cannot be read."""
    if error.strerror is None and isinstance(error, FileNotFoundError):
        return "no such file"
    return error.strerror.lower() if error.strerror else str(error)
