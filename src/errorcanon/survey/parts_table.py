"""The compiled survey of parts: a packed block a distribution."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from errorcanon.model import CanonError
from errorcanon.survey.answers import read_answers
from errorcanon.survey.compiled import Compiled, pack_json
from errorcanon.survey.parts import Kind, read_line
from errorcanon.versions import parse

SCHEMA = "create table part (name text primary key, body blob not null) without rowid;"
_ARCH = re.compile(r"(?P<kind>sm|compute)_(?P<major>\d{1,2})(?P<minor>\d)(?P<only>[af]?)")
_EXACT = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<release>\d[\w.]*)(?:;.*)?")


class Built(NamedTuple):
    """What one release was built with and asks for."""

    version: str
    date: str
    file: str
    parts: tuple[tuple[str, str], ...]
    """Kind and value of each fact."""

    def values(self, kind: Kind) -> list[str]:
        """Give the values of one kind, in the order that people count in."""
        return sorted((value for one, value in self.parts if one == kind), key=_natural)

    @property
    def cuda(self) -> str:
        """The CUDA that it was built with, where that is one; else empty."""
        found = self.values("cuda")
        return found[0] if len(found) == 1 else ""

    def pinned(self, distribution: str) -> str:
        """Give the release of another distribution that it asks for and no other; else empty."""
        for text in self.values("needs"):
            found = _EXACT.fullmatch(text)
            if found and found["name"] == distribution:
                return found["release"]
        return ""


class Companion(NamedTuple):
    """A release of another distribution that belongs to one."""

    distribution: str
    version: str


def add_parts(connection: sqlite3.Connection, folders: Iterable[Path]) -> None:
    """Add the answers of distributions, a folder each.

    Raises:
        CanonError: answers that are damaged.
    """
    connection.executescript(SCHEMA)
    for folder in sorted(folders):
        rows = []
        for head, lines in read_answers(folder):
            try:
                parts = [read_line(line) for line in sorted(lines)]
            except ValueError as error:
                raise CanonError(f"{folder}: {head.release}: {error}") from None
            rows.append((head.release, head.date, head.file, parts))
        connection.execute("insert into part values (?, ?)", (folder.name, pack_json(rows)))


class BuiltParts:
    """The compiled survey of parts, in an open file."""

    def __init__(self, file: Compiled):
        self._file = file
        self._read = lru_cache(maxsize=32)(self._unpack)

    @property
    def distributions(self) -> list[str]:
        """What was surveyed, by name."""
        return [name for (name,) in self._file.rows("select name from part order by name")]

    def releases(self, distribution: str) -> tuple[Built, ...]:
        """Give the releases of a distribution, the oldest first; none where it is not surveyed."""
        return self._read(distribution)

    def release(self, distribution: str, version: str) -> Built | None:
        """Give one release; None where it was not read, or only another build of it was."""
        wanted, _, build = version.partition("+")
        found = next((one for one in self._read(distribution) if one.version == wanted), None)
        if found and build and build != f"cu{found.cuda.replace('.', '')}":
            return None
        return found

    def companions(self, distribution: str, version: str) -> Iterator[Companion]:
        """Give the releases that ask for this release of a distribution and no other."""
        wanted = parse(distribution, version)
        for name in self.distributions:
            for one in self._read(name):
                pinned = one.pinned(distribution) if name != distribution else ""
                if pinned and parse(distribution, pinned) == wanted:
                    yield Companion(name, one.version)

    def _unpack(self, distribution: str) -> tuple[Built, ...]:
        row = self._file.one("select body from part where name = ?", distribution)
        if row is None:
            return ()
        try:
            return tuple(
                Built(version, date, file, tuple((kind, value) for kind, value in parts))
                for version, date, file, parts in self._file.unpack_json(row[0])
            )
        except (ValueError, TypeError) as error:
            raise self._file.damaged(error) from None


def runs_on(architectures: Iterable[str], major: int, minor: int) -> bool:
    """Tell whether code for some architectures runs on a GPU of a compute capability.

    Machine code runs on GPUs of its own major number from its minor on, PTX on all from its number
    on; with a letter at the end it is for that very GPU (a), or for its major number (f).
    """
    for text in architectures:
        found = _ARCH.fullmatch(text)
        if found is None:
            continue
        own = int(found["major"]), int(found["minor"])
        is_family = own[0] == major and own[1] <= minor
        if found["only"] == "a":
            fits = own == (major, minor)
        elif found["kind"] == "sm" or found["only"] == "f":
            fits = is_family
        else:
            fits = own <= (major, minor)
        if fits:
            return True
    return False


def _natural(text: str) -> list[tuple[bool, int, str]]:
    """Order 9.0 before 10.0, and sm_90 before sm_100."""
    pieces = re.split(r"(\d+)", text)
    return [(piece.isdigit(), int(piece) if piece.isdigit() else 0, piece) for piece in pieces]
