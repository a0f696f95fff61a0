"""Where names stand, over all distributions: by name, the modules that bind it.

Names lie in buckets, a packed block each, so that a look-up unpacks one. Distributions, modules and
masks stand in a block as numbers; what they number is packed once for each distribution.
"""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from errorcanon.survey.compiled import Compiled, bucket_of, pack_json

SCHEMA = """
create table place (bucket integer primary key, body blob not null);
create table module (distribution integer primary key, body blob not null);
create table mask (distribution integer primary key, body blob not null);
"""
_A_BUCKET = 300
"""Names that stand in one block."""
_SIGNS = "cfivzm"
"""What a name can be, as in `names.KINDS`."""
_MOST_KEPT = 256


class Place(NamedTuple):
    """A module that binds a name."""

    distribution: int
    """Its number."""
    module: str
    sign: str
    """`c`, `f`, `i`, `v`, `z`, `m`: what it is there, as in `names.KINDS`."""
    releases: int


class Masks:
    """The masks of a distribution while it is compiled, the commonest with the lowest numbers."""

    def __init__(self, masks: Iterable[int]):
        counted = Counter(masks)
        self.listed = sorted(counted, key=lambda mask: (-counted[mask], mask))
        self._numbers = {mask: number for number, mask in enumerate(self.listed)}

    def number(self, mask: int) -> int:
        """Give the number of a mask; a new one comes behind the others."""
        if mask not in self._numbers:
            self._numbers[mask] = len(self.listed)
            self.listed.append(mask)
        return self._numbers[mask]


class PlacesMaking:
    """Gathers where names stand, a distribution after the other, and writes it at the end."""

    def __init__(self, connection: sqlite3.Connection):
        self._connection = connection
        connection.executescript(SCHEMA)
        self._names: dict[str, list[list[int]]] = defaultdict(list)

    def add(
        self,
        number: int,
        modules: Sequence[str],
        places: Mapping[tuple[str, str, str], int],
        masks: Masks,
    ) -> None:
        """Add a distribution: by name, module and sign, the releases; last use of its masks."""
        numbers = {module: at for at, module in enumerate(modules)}
        rows: dict[str, list[int]] = {}
        for (name, module, sign), mask in sorted(places.items()):
            row = rows.setdefault(name, [number])
            row += [numbers[module], masks.number(mask) * len(_SIGNS) + _SIGNS.index(sign)]
        for name, row in rows.items():
            self._names[name].append(row)
        listed = [f"{mask:x}" for mask in masks.listed]
        for table, body in (("module", list(modules)), ("mask", listed)):
            self._connection.execute(
                f"insert into {table} values (?, ?)",  # noqa: S608 # one of two words
                (number, pack_json(body)),
            )

    def write(self) -> None:
        """Write what was gathered."""
        count = max(1, len(self._names) // _A_BUCKET)
        buckets: dict[int, dict[str, list[list[int]]]] = defaultdict(dict)
        for name, rows in sorted(self._names.items()):
            buckets[bucket_of(name, count)][name] = rows
        self._connection.executemany(
            "insert into place values (?, ?)",
            ((bucket, pack_json(names)) for bucket, names in sorted(buckets.items())),
        )
        self._connection.execute("insert into about values ('buckets', ?)", (str(count),))


class Places:
    """Where names stand, in an open file."""

    def __init__(self, file: Compiled):
        self._file = file
        self._count = int(file.one("select value from about where name = 'buckets'")[0])
        self._listed = lru_cache(maxsize=_MOST_KEPT)(self._read_listed)

    def masks(self, number: int) -> Sequence[int]:
        """Give the masks of a distribution in the order of their numbers."""
        return self._listed("mask", number)

    def modules(self, number: int) -> Sequence[str]:
        """Give the names of all modules of a distribution."""
        return self._listed("module", number)

    def find(self, name: str) -> Iterator[Place]:
        """Give the modules that bind a name, in all distributions."""
        row = self._file.one(
            "select body from place where bucket = ?", bucket_of(name, self._count)
        )
        for number, *pairs in self._file.unpack_json(row[0]).get(name, ()) if row else ():
            modules, masks = self._listed("module", number), self.masks(number)
            for module, both in zip(pairs[::2], pairs[1::2], strict=True):
                mask, sign = divmod(both, len(_SIGNS))
                yield Place(number, modules[module], _SIGNS[sign], masks[mask])

    def _read_listed(self, table: str, number: int) -> Sequence[Any]:
        row = self._file.one(
            f"select body from {table} where distribution = ?",  # noqa: S608 # one of two words
            number,
        )
        listed = self._file.unpack_json(row[0]) if row else []
        return [int(text, 16) for text in listed] if table == "mask" else listed
