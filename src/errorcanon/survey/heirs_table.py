"""Which classes derive from a class of some name: by base and distribution, module and class.

A line holds the name of a base and, behind the number of each distribution, its subclasses there:
how many modules further the next one is, and its name.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from errorcanon.survey.blocks import Line, Shelf, section, write_shelf

HEIRS = "heirs"
_EVERYBODYS = frozenset({"", "object"})


class Subclass(NamedTuple):
    """A class that derives from another, by the numbers of its distribution and module."""

    distribution: int
    module: int
    name: str


def base_names(detail: str) -> Iterator[str]:
    """Give the names of the bases of a class, without the modules that they come from."""
    for base in detail.split(","):
        name = base.rpartition(":")[2]
        if name not in _EVERYBODYS and not base.startswith("@") and "=" not in base:
            yield name


class HeirsMaking:
    """Gathers subclasses, a distribution after the other, and writes them at the end."""

    def __init__(self, connection: sqlite3.Connection):
        self._connection = connection
        self._bases: dict[str, list[str]] = defaultdict(list)

    def add(
        self, distribution: int, modules: Sequence[str], heirs: Iterable[tuple[str, str, str]]
    ) -> None:
        """Add a distribution: each base with the module and the name of a class that has it."""
        numbers = {module: at for at, module in enumerate(modules)}
        by_base: dict[str, list[tuple[int, str]]] = defaultdict(list)
        for base, module, name in set(heirs):
            by_base[base].append((numbers[module], name))
        for base in sorted(by_base):
            last, parts = 0, list[str]()
            for number, heir in sorted(by_base[base]):
                parts.append(f"{number - last}.{heir}")
                last = number
            self._bases[base].append(f"\t{distribution}:{','.join(parts)}")

    def write(self, shelf: int) -> None:
        """Write what was gathered."""
        lines = (Line(base, f"{base}{''.join(of)}\n") for base, of in sorted(self._bases.items()))
        write_shelf(self._connection, shelf, HEIRS, lines)


def find_subclasses(shelf: Shelf, base: str) -> Iterator[Subclass]:
    """Give what derives from a class of that name, in the order of distributions and modules."""
    line = section(shelf.at(base), f"\n{base}\t", "\n")
    for part in line.split("\t") if line else ():
        number, _, text = part.partition(":")
        module = 0
        for one in text.split(","):
            further, _, name = one.partition(".")
            module += int(further)
            yield Subclass(int(number), module, name)
