"""Where names stand: by name and distribution, the modules that bind it.

A line holds a name and, behind the number of each distribution, its places there: what the name is,
how many modules further the next one is, and the number of the mask of the releases that have it.
`^` stands before them where a top module of the distribution has the name too. Those that define
the name come first, and behind `|` those that only pass it on.
"""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from errorcanon.survey.blocks import Line, Shelf, section, write_shelf
from errorcanon.survey.compiled import Compiled, pack
from errorcanon.survey.names_table import Masks

SCHEMA = """
create table module (distribution integer not null, part integer not null, names blob not null,
    primary key (distribution, part)) without rowid;
"""
PLACES = "places"
_A_PART = 64
"""Modules whose names are packed together."""
_PLACE = re.compile(r"(\D)(\d+)\.(\d+)")
_OFFERED, _PASSED_ON = "^", "|"
DEFINING = frozenset("cf")
"""The signs of a class and a function."""
_MOST_KEPT = 512


class Place(NamedTuple):
    """A module that binds a name."""

    module: int
    """Its number in the distribution."""
    sign: str
    """`c`, `f`, `i`, `v`, `z`, `m`: what the name is there, as in `names.KINDS`."""
    mask: int
    """The number of the mask of the releases that have it."""


class Binding(NamedTuple):
    """The places of a name in a distribution, which are many where the name is common."""

    text: str

    def has(self, sign: str) -> bool:
        """Tell whether the name is this in any of its modules."""
        return sign in self.text

    @property
    def is_offered(self) -> bool:
        """Whether the name can be imported from a top module of the distribution."""
        return self.text.startswith(_OFFERED)

    def places(self, signs: str = "") -> Iterator[Place]:
        """Read them, or those of some signs: what defines the name first, by modules."""
        parts = self.text.split(_PASSED_ON)
        for part in parts[:1] if signs and set(signs) <= DEFINING else parts:
            module = 0
            for found in _PLACE.finditer(part):
                module += int(found[2])
                if not signs or found[1] in signs:
                    yield Place(module, found[1], int(found[3]))


def _written(places: Iterable[tuple[str, int, int]]) -> str:
    text, last = "", 0
    for sign, module, mask in places:
        text += f"{sign}{module - last}.{mask}"
        last = module
    return text


class PlacesMaking:
    """Gathers where names stand, a distribution after the other, and writes it at the end."""

    def __init__(self, connection: sqlite3.Connection):
        self._connection = connection
        connection.executescript(SCHEMA)
        self._names: dict[str, list[str]] = defaultdict(list)

    def add(
        self,
        distribution: int,
        modules: Sequence[str],
        places: Mapping[tuple[str, str, str], int],
        masks: Masks,
        offered: Container[str] = (),
    ) -> None:
        """Add a distribution: by name, module and sign, the releases; and what is at its top."""
        numbers = {module: at for at, module in enumerate(modules)}
        for name, of_name in groupby(sorted(places.items()), key=lambda place: place[0][0]):
            defined, passed_on = list[tuple[str, int, int]](), list[tuple[str, int, int]]()
            for (_, module, sign), mask in of_name:
                row = sign, numbers[module], masks.number(mask)
                (defined if sign in DEFINING else passed_on).append(row)
            text = _OFFERED if name in offered else ""
            text += _written(defined) + _PASSED_ON + _written(passed_on)
            self._names[name].append(f"\t{distribution}:{text.removesuffix(_PASSED_ON)}")
        self._connection.executemany(
            "insert into module values (?, ?, ?)",
            (
                (distribution, part, pack("\n".join(modules[at : at + _A_PART]).encode()))
                for part, at in enumerate(range(0, len(modules), _A_PART))
            ),
        )

    def write(self, shelf: int) -> None:
        """Write what was gathered."""
        lines = (Line(name, f"{name}{''.join(at)}\n") for name, at in sorted(self._names.items()))
        write_shelf(self._connection, shelf, PLACES, lines)


class Places:
    """Where names stand, in an open file."""

    def __init__(self, file: Compiled, shelf: Shelf):
        self._file = file
        self._shelf = shelf
        self._part = lru_cache(maxsize=_MOST_KEPT)(self._read_part)

    def find(self, name: str) -> Iterator[tuple[int, Binding]]:
        """Give the numbers of the distributions that have a name, each with its places."""
        line = section(self._shelf.at(name), f"\n{name}\t", "\n")
        for part in line.split("\t") if line else ():
            distribution, _, text = part.partition(":")
            yield int(distribution), Binding(text)

    def module(self, distribution: int, number: int) -> str:
        """Give the name of a module."""
        part, at = divmod(number, _A_PART)
        return self._part(distribution, part)[at]

    def modules(self, distribution: int) -> Iterator[str]:
        """Give the names of all modules of a distribution."""
        part = 0
        while names := self._part(distribution, part):
            yield from names
            part += 1

    def _read_part(self, distribution: int, part: int) -> Sequence[str]:
        row = self._file.one(
            "select names from module where distribution = ? and part = ?", distribution, part
        )
        return self._file.unpack_text(row[0]).split("\n") if row else ()
