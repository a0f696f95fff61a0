"""A compiled file of surveys: rows and packed blocks, of which a look-up reads a few."""

from __future__ import annotations

import gc
import json
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from errorcanon.model import CanonError
from errorcanon.store.index import DAMAGES, read_only

_LARGEST = 64 << 20
"""Bytes of a block once it is unpacked."""


def pack(data: bytes, dictionary: bytes = b"") -> bytes:
    """Pack a block; what stands in the dictionary takes next to no room."""
    if not dictionary:
        return zlib.compress(data, 9)
    engine = zlib.compressobj(9, zdict=dictionary)
    return engine.compress(data) + engine.flush()


def pack_json(value: Any) -> bytes:
    """Pack a block of values that JSON can hold."""
    return pack(json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode())


@contextmanager
def without_collector() -> Iterator[None]:
    """Leave what is unpacked alone: it holds no cycles, and is looked through again and again.

    That took two thirds of the time of a comparison, and a fifth of that of a look-up.
    """
    is_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if is_on:
            gc.enable()


class DamagedSurveysError(CanonError):
    """The compiled file cannot be read; the text names it."""


class Compiled:
    """An open file; whatever is damaged in it is said with its path."""

    def __init__(self, path: Path):
        self._path = path
        self._connection = sqlite3.connect(read_only(path), uri=True, check_same_thread=False)

    def rows(self, query: str, *values: int | str) -> list[Any]:
        """Give the rows of a query.

        Raises:
            CanonError: the file is damaged.
        """
        try:
            return self._connection.execute(query, values).fetchall()
        except DAMAGES as error:
            raise self.damaged(error) from None

    def one(self, query: str, *values: int | str) -> Any:
        """Give the first row of a query; None where there is none."""
        rows = self.rows(query, *values)
        return rows[0] if rows else None

    def unpack(self, block: bytes, dictionary: bytes = b"") -> bytes:
        """Unpack a block.

        Raises:
            CanonError: it is damaged, or longer than one can be.
        """
        try:
            engine = zlib.decompressobj(zdict=dictionary)
            data = engine.decompress(block, _LARGEST)
            if engine.unconsumed_tail:
                raise ValueError("a block is too long")
            return data
        except (ValueError, zlib.error, TypeError) as error:
            raise self.damaged(error) from None

    def unpack_text(self, block: bytes, dictionary: bytes = b"") -> str:
        """Unpack a block of text.

        Raises:
            CanonError: as `unpack`.
        """
        try:
            return self.unpack(block, dictionary).decode()
        except ValueError as error:
            raise self.damaged(error) from None

    def unpack_json(self, block: bytes) -> Any:
        """Unpack a block of values.

        Raises:
            CanonError: as `unpack`.
        """
        try:
            return json.loads(self.unpack(block))
        except (ValueError, RecursionError) as error:
            raise self.damaged(error) from None

    def damaged(self, error: Exception) -> DamagedSurveysError:
        """Give the error that says that the file cannot be read."""
        return DamagedSurveysError(f"{self._path}: damaged ({error}); make it again")
