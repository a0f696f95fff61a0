"""The files of systems among the compiled surveys: by name, which packages of which releases.

A line holds a name and, of each file of it, the path, the packages and the mask of the releases.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from errorcanon.model import CanonError
from errorcanon.survey.answers import read_masks
from errorcanon.survey.blocks import Line, Shelf, section, write_shelf
from errorcanon.survey.compiled import Compiled

SCHEMA = """
create table system (number integer primary key, name text not null, release text not null);
"""
FILES = "files"


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


def add_systems(connection: sqlite3.Connection, shelf: int, folders: Iterable[Path]) -> None:
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
    names: dict[str, list[str]] = defaultdict(list)
    for line, mask in sorted(masks.items()):
        path, tab, packages = line.partition("\t")
        if not tab:
            raise CanonError(f"a line of the systems' answers that no reader wrote: {line[:80]!r}")
        names[key_of(path.rpartition("/")[2])].append(f"{path}\t{packages}\t{mask:x}")
    lines = (Line(name, "\t".join((name, *rows)) + "\n") for name, rows in sorted(names.items()))
    write_shelf(connection, shelf, FILES, lines)


class FilesOfSystems:
    """The compiled files of systems, in an open file."""

    def __init__(self, file: Compiled, shelf: Shelf):
        self._shelf = shelf
        rows = file.rows("select name, release from system order by number")
        self.systems = tuple(System(*row) for row in rows)

    @property
    def every(self) -> int:
        """The mask of all releases."""
        return (1 << len(self.systems)) - 1

    def find(self, name: str) -> list[Packaged]:
        """Give the files of a name: of any case, and of a library in any version."""
        key = key_of(name)
        line = section(self._shelf.at(key), f"\n{key}\t", "\n")
        fields = line.split("\t") if line else []
        return [
            Packaged(path, tuple(packages.split(",")), int(systems, 16))
            for path, packages, systems in zip(*[iter(fields)] * 3, strict=True)
        ]
