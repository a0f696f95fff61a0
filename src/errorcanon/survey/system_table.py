"""The files of systems among the compiled surveys: by name, which packages of which releases.

Names stand in buckets, a packed block each, so that a look-up unpacks one.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from errorcanon.model import CanonError
from errorcanon.survey.answers import read_changes

SCHEMA = """
create table system (number integer primary key, name text not null, release text not null);
create table file (bucket integer primary key, body blob not null);
"""
_A_BUCKET = 300
"""Names that stand in one block."""


class System(NamedTuple):
    """A release of a system whose packages were read."""

    name: str
    """As its folder: `debian`."""
    release: str


class Packaged(NamedTuple):
    """A file and the packages that have it, in some releases."""

    path: str
    packages: tuple[str, ...]
    systems: int
    """A mask over the releases, in the order in which `FilesOfSystems.systems` lists them."""


def key_of(name: str) -> str:
    """Give the name by which a file is found: in small letters, of libraries without version."""
    is_library = name.startswith("lib") and ".so" in name
    return (name.partition(".so")[0] if is_library else name).lower()


def add_systems(
    connection: sqlite3.Connection, folders: Iterable[Path], pack: Callable[[Any], bytes]
) -> None:
    """Add the answers of systems, a folder each.

    Raises:
        CanonError: answers that are damaged.
    """
    connection.executescript(SCHEMA)
    number = 0
    masks: dict[str, int] = defaultdict(int)
    for folder in sorted(folders):
        lines = set[str]()
        for head, came, went in read_changes(folder):
            if not went <= lines:
                raise CanonError(f"{folder / head.release}: takes away what is not there")
            lines = (lines - went) | came
            connection.execute(
                "insert into system values (?, ?, ?)", (number, folder.name, head.release)
            )
            for line in lines:
                masks[line] |= 1 << number
            number += 1
    names: dict[str, list[tuple[str, str, int]]] = defaultdict(list)
    for line, mask in sorted(masks.items()):
        path, tab, packages = line.partition("\t")
        if not tab:
            raise CanonError(f"a line of the systems' answers that no reader wrote: {line[:80]!r}")
        names[key_of(path.rpartition("/")[2])].append((path, packages, mask))
    count = max(1, len(names) // _A_BUCKET)
    buckets: dict[int, dict[str, Any]] = defaultdict(dict)
    for name, rows in names.items():
        buckets[_bucket(name, count)][name] = rows
    connection.executemany(
        "insert into file values (?, ?)",
        ((bucket, pack(rows)) for bucket, rows in sorted(buckets.items())),
    )
    connection.execute("insert into about values ('files', ?)", (str(count),))


class FilesOfSystems:
    """Looks files up; made by the opened surveys."""

    def __init__(
        self,
        systems: tuple[System, ...],
        count: int,
        read: Callable[[int], Mapping[str, Any]],
    ):
        self.systems = systems
        self._count = count
        self._read = read

    @property
    def every(self) -> int:
        """The mask of all releases."""
        return (1 << len(self.systems)) - 1

    def find(self, name: str) -> list[Packaged]:
        """Give the files of a name: of any case, and of a library in any version."""
        return list(self._find(key_of(name)))

    def _find(self, key: str) -> Iterator[Packaged]:
        for path, packages, systems in self._read(_bucket(key, self._count)).get(key, ()):
            yield Packaged(path, tuple(packages.split(",")), systems)


def _bucket(name: str, count: int) -> int:
    return zlib.crc32(name.encode("utf-8")) % count
