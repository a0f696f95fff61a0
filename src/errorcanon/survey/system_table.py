"""The files of systems among the compiled surveys: by name, which packages of which releases.

Names stand in buckets, a packed block each, so that a look-up unpacks one.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from errorcanon.model import CanonError
from errorcanon.survey.answers import read_masks
from errorcanon.survey.compiled import Compiled, bucket_of, pack_json

SCHEMA = """
create table system (number integer primary key, name text not null, release text not null);
create table file (bucket integer primary key, body blob not null);
"""
_A_BUCKET = 300
"""Names that stand in one block."""
_MOST_BLOCKS = 64


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


def add_systems(connection: sqlite3.Connection, folders: Iterable[Path]) -> None:
    """Add the answers of systems, a folder each.

    Raises:
        CanonError: answers that are damaged.
    """
    connection.executescript(SCHEMA)
    systems: list[System] = []
    masks: dict[str, int] = defaultdict(int)
    for folder in sorted(folders):
        heads, found = read_masks(folder)
        for line, mask in found.items():
            masks[line] |= mask << len(systems)
        systems += [System(folder.name, head.release) for head in heads]
    connection.executemany(
        "insert into system values (?, ?, ?)",
        ((number, *system) for number, system in enumerate(systems)),
    )
    names: dict[str, list[tuple[str, str, int]]] = defaultdict(list)
    for line, mask in sorted(masks.items()):
        path, tab, packages = line.partition("\t")
        if not tab:
            raise CanonError(f"a line of the systems' answers that no reader wrote: {line[:80]!r}")
        names[key_of(path.rpartition("/")[2])].append((path, packages, mask))
    count = max(1, len(names) // _A_BUCKET)
    buckets: dict[int, dict[str, Any]] = defaultdict(dict)
    for name, rows in names.items():
        buckets[bucket_of(name, count)][name] = rows
    connection.executemany(
        "insert into file values (?, ?)",
        ((bucket, pack_json(rows)) for bucket, rows in sorted(buckets.items())),
    )
    connection.execute("insert into about values ('files', ?)", (str(count),))


class FilesOfSystems:
    """The compiled files of systems, in an open file."""

    def __init__(self, file: Compiled):
        self._file = file
        rows = file.rows("select name, release from system order by number")
        self.systems = tuple(System(*row) for row in rows)
        self._count = int(file.one("select value from about where name = 'files'")[0])
        self._block = lru_cache(maxsize=_MOST_BLOCKS)(self._read_block)

    @property
    def every(self) -> int:
        """The mask of all releases."""
        return (1 << len(self.systems)) - 1

    def find(self, name: str) -> list[Packaged]:
        """Give the files of a name: of any case, and of a library in any version."""
        return list(self._find(key_of(name)))

    def _find(self, key: str) -> Iterator[Packaged]:
        for path, packages, systems in self._block(bucket_of(key, self._count)).get(key, ()):
            yield Packaged(path, tuple(packages.split(",")), systems)

    def _read_block(self, bucket: int) -> Mapping[str, Any]:
        row = self._file.one("select body from file where bucket = ?", bucket)
        found: Mapping[str, Any] = self._file.unpack_json(row[0]) if row else {}
        return found
