"""Count requests by client in memory that all workers of a service share.

A storage for `limits`, whose own ones are a process's memory, which workers do not share, and
servers. It never grows: a table of as many places as clients are told apart in a minute.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from struct import Struct

from limits.aio.storage import Storage

try:
    import fcntl
except ModuleNotFoundError:  # Windows: one worker, and nobody to lock out
    fcntl = None  # type: ignore[assignment]

_PLACE = Struct("<8sdI4x")
"""A client's digest, when its window ends on the monotonic clock, and its requests in it."""
_WAYS = 8
"""Places among which a client's is; when all are taken, who asked least is forgotten."""
_ROWS = 8192
_SALT = 16
_MOST = 2**32 - 1


class SharedCounters(Storage):
    """Fixed windows in a file that every worker maps into its memory.

    Windows end by the monotonic clock, which all processes share and nobody can set.
    """

    STORAGE_SCHEME = None

    def __init__(self, path: Path):
        super().__init__()
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        with self._locked():
            if not os.fstat(self._file).st_size:
                # Written and not only declared: what the disk has no room for would kill us later.
                table = bytes(_ROWS * _WAYS * _PLACE.size)
                os.pwrite(self._file, os.urandom(_SALT) + table, 0)  # nobody can choose a row
        self._table = mmap.mmap(self._file, 0)
        self._salt = self._table[:_SALT]

    @property
    def base_exceptions(self) -> type[Exception]:
        """Name what goes wrong here."""
        return OSError

    async def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Count a request; give how many there are in the window."""
        digest, places = self._places(key)
        with self._locked():
            now = time.monotonic()  # not before: who waits would take another's window for none
            found = [_PLACE.unpack_from(self._table, place) for place in places]
            for place, (known, until, count) in zip(places, found, strict=True):
                if known == digest and now < until <= now + expiry:
                    count = min(count + amount, _MOST)
                    _PLACE.pack_into(self._table, place, digest, until, count)
                    return int(count)
            # Free is a place whose window is over; else the one of who asked least is taken.
            weights = [count if now < until else -1 for _, until, count in found]
            place = places[weights.index(min(weights))]
            _PLACE.pack_into(self._table, place, digest, now + expiry, amount)
        return amount

    async def get(self, key: str) -> int:
        """Give how many requests there are in the window."""
        return self._read(key)[1]

    async def get_expiry(self, key: str) -> float:
        """Give when the window ends, by the clock on the wall."""
        return time.time() + self._read(key)[0]

    async def check(self) -> bool:
        """Say that it is there."""
        return True

    async def reset(self) -> int | None:
        """Forget all clients."""
        self._table[_SALT:] = bytes(len(self._table) - _SALT)
        return None

    async def clear(self, key: str) -> None:
        """Forget a client."""
        digest, places = self._places(key)
        with self._locked():
            for place in places:
                if self._table[place : place + len(digest)] == digest:
                    _PLACE.pack_into(self._table, place, b"", 0.0, 0)

    def _read(self, key: str) -> tuple[float, int]:
        digest, places = self._places(key)
        now = time.monotonic()
        for place in places:
            known, until, count = _PLACE.unpack_from(self._table, place)
            if known == digest and until > now:
                return until - now, count
        return 0.0, 0

    def _places(self, key: str) -> tuple[bytes, range]:
        whole = hashlib.blake2b(key.encode(), key=self._salt, digest_size=12).digest()
        row = int.from_bytes(whole[8:], "little") % _ROWS
        begin = _SALT + row * _WAYS * _PLACE.size
        return whole[:8], range(begin, begin + _WAYS * _PLACE.size, _PLACE.size)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        if fcntl is None:
            yield
            return
        fcntl.flock(self._file, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(self._file, fcntl.LOCK_UN)
