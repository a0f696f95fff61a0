"""Read a log whose path an agent gave: a regular file, as it is now, and no more of it."""

from __future__ import annotations

import io
import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from errorcanon.logs.reading import read_open
from errorcanon.model import CanonError

_LARGEST = 4_000_000_000
"""Bytes of a file on the disk."""
_MOST_UNPACKED = 4_000_000_000
_LONGEST = 60.0
"""Seconds that reading may take, with what is done between two pieces."""
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)


def read_agent_log(named: str) -> Iterator[bytes]:
    """Read a log by the path that an agent gave; a link is followed, because logs have them.

    Nothing that is no regular file is opened: to open a device can change what it does, and a pipe
    never ends. Of a file that grows only what it has at the beginning is read, so it ends; what
    the kernel makes up while it is read has no size, and gives nothing.

    Raises:
        CanonError: it is no log, too large, or takes too long.
    """
    file = _open(named)
    until, left = time.monotonic() + _LONGEST, _MOST_UNPACKED
    for piece in read_open(file, named):
        yield piece
        left -= len(piece)
        if left < 0 or time.monotonic() > until:
            raise CanonError(f"{named}: is too long to read here; give its end, or the message")


def _open(named: str) -> io.BufferedReader:
    try:
        path = Path(named).expanduser()
        _check(named, path.stat())
        descriptor = os.open(path, _FLAGS | getattr(os, "O_BINARY", 0))
    except (OSError, ValueError, RuntimeError) as error:  # a NUL; a home that is unknown
        reason = str(getattr(error, "strerror", None) or error).lower()
        raise CanonError(f"{named}: cannot be read ({reason}); give the path of a log") from None
    try:
        found = os.fstat(descriptor)  # another file may lie there by now
        _check(named, found)
    except BaseException:
        os.close(descriptor)
        raise
    return io.BufferedReader(_Stretch(descriptor, found.st_size))


def _check(named: str, found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise CanonError(f"{named}: is a folder; name the log in it")
    if not stat.S_ISREG(found.st_mode):
        raise CanonError(f"{named}: is no file but a device, a pipe or a socket; give a log")
    if found.st_size > _LARGEST:
        raise CanonError(f"{named}: has more than {_LARGEST} bytes; give its end, or the message")


class _Stretch(io.RawIOBase):
    """The first bytes of a file, as many as it had when it was opened."""

    def __init__(self, descriptor: int, size: int):
        self._file = io.FileIO(descriptor)
        self._size = size

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()

    def readinto(self, buffer: Any) -> int | None:
        wanted = min(len(buffer), max(0, self._size - self._file.tell()))
        return self._file.readinto(memoryview(buffer)[:wanted])

    def close(self) -> None:
        self._file.close()
        super().close()
