"""Which distributions can have a member or a parameter at all: a filter of names for each.

A class or a function that stands without its module may be of many distributions, and most of them
have nowhere what was asked for. The filter errs to one side alone: now and then it takes a name
that is not there, and never leaves out one that is. What a class inherits from another
distribution counts, for that distribution's own filter is asked as well.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping
from hashlib import blake2b

from errorcanon.survey.compiled import Compiled

SCHEMA = """
create table hint_of (distribution integer primary key, parts integer not null,
    heirs text not null);
create table hint (distribution integer not null, part integer not null, bits blob not null,
    primary key (distribution, part)) without rowid;
"""
_A_PART = 900
"""Names in a part of a filter, of which a look-up reads one."""
_BITS_A_NAME, _BITS_ASKED = 14, 7
"""One name of a thousand that are not there is taken."""


def parameter_names(detail: str) -> set[str]:
    """Give the names of the parameters of a function, as the survey writes it."""
    parts = detail.lstrip("~").split(",")
    return {part.removesuffix("=") for part in parts if part and part[0] not in "*/"}


def tops_of_bases(detail: str) -> set[str]:
    """Give the top modules of what a class derives from, as the survey writes it."""
    modules = (base.partition(":")[0] for base in detail.split(",") if ":" in base)
    return {module.partition(".")[0] for module in modules}


class HintsMaking:
    """Writes the names of a distribution after the other, and at the end who derives from whom."""

    def __init__(self, connection: sqlite3.Connection):
        self._connection = connection
        connection.executescript(SCHEMA)
        self._parts: dict[int, int] = {}
        self._bases: dict[int, set[str]] = {}
        self._tops: dict[str, set[int]] = defaultdict(set)

    def add(self, distribution: int, names: set[str], tops: set[str], bases: set[str]) -> None:
        """Add a distribution.

        Args:
            distribution: its number.
            names: members and parameters that it has anywhere.
            tops: its top modules.
            bases: top modules of what its classes derive from.
        """
        count = max(1, -(-len(names) // _A_PART))
        size = max(1, -(-len(names) * _BITS_A_NAME // (8 * count)))
        parts = [bytearray(size) for _ in range(count)]
        for name in names:
            part, places = _places(name, count)
            for place in places:
                at = place % (8 * size)
                parts[part][at >> 3] |= 1 << (at & 7)
        self._connection.executemany(
            "insert into hint values (?, ?, ?)",
            ((distribution, part, bytes(bits)) for part, bits in enumerate(parts)),
        )
        self._parts[distribution], self._bases[distribution] = count, bases
        for top in tops:
            self._tops[top].add(distribution)

    def write(self) -> None:
        """Write from which others classes of each distribution derive, by any number of steps."""
        derived = {
            number: {each for base in bases for each in self._tops.get(base, ())}
            for number, bases in self._bases.items()
        }
        self._connection.executemany(
            "insert into hint_of values (?, ?, ?)",
            (
                (number, parts, " ".join(map(str, sorted(_reached(number, derived)))))
                for number, parts in sorted(self._parts.items())
            ),
        )


def _reached(number: int, derived: Mapping[int, set[int]]) -> set[int]:
    """Give a distribution with all that its classes derive from."""
    reached, left = {number}, [number]
    while left:
        further = derived[left.pop()] - reached
        reached |= further
        left += further
    return reached


def _places(name: str, parts: int) -> tuple[int, Iterator[int]]:
    """Give the part of a filter that a name is in, and numbers of the bits that stand for it."""
    size = 4 * (1 + _BITS_ASKED)
    digest = blake2b(name.encode("utf-8", "surrogatepass"), digest_size=size).digest()
    words = (int.from_bytes(digest[at : at + 4], "little") for at in range(0, size, 4))
    return next(words) % parts, words


class Hints:
    """The filters, in an open file."""

    def __init__(self, file: Compiled):
        self._file = file
        rows = file.rows("select distribution, parts, heirs from hint_of")
        self._of = {number: (parts, heirs) for number, parts, heirs in rows}
        self._known: dict[tuple[int, str], bool] = {}

    def may_have(self, distribution: int, name: str) -> bool:
        """Tell whether any class or callable of a distribution can have a member or parameter."""
        reached = self._of[distribution][1] if distribution in self._of else ""
        return any(self._has(int(number), name) for number in reached.split())

    def may_define(self, distribution: int, name: str) -> bool:
        """Tell the same of what a distribution itself defines."""
        return distribution in self._of and self._has(distribution, name)

    def _has(self, distribution: int, name: str) -> bool:
        key = distribution, name
        if key not in self._known:
            self._known[key] = self._read(distribution, name)
        return self._known[key]

    def _read(self, distribution: int, name: str) -> bool:
        part, places = _places(name, self._of[distribution][0])
        row = self._file.one(
            "select bits from hint where distribution = ? and part = ?", distribution, part
        )
        if not row or not row[0]:
            raise self._file.damaged(KeyError(f"hint {distribution}/{part}"))
        bits: bytes = row[0]
        wanted = (place % (8 * len(bits)) for place in places)
        return all(bits[at >> 3] >> (at & 7) & 1 for at in wanted)
