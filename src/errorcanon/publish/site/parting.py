"""Long lists in parts, so that no page grows with the number of records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from errorcanon.publish.site import addresses

Row = TypeVar("Row")
ROWS = 100
"""Records that a page lists; with their messages and first steps some 12 kB as sent."""
_BESIDE = 2


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a list: its number from 1, of how many, and which rows it has."""

    number: int
    count: int
    home: str
    """The folder of the list."""
    start: int
    end: int

    @property
    def folder(self) -> str:
        """Where the part lives."""
        return addresses.part_folder(self.home, self.number)

    @property
    def is_first(self) -> bool:
        """Whether it is the list's own page."""
        return self.number == 1

    def cut(self, rows: Sequence[Row]) -> Sequence[Row]:
        """Give its rows."""
        return rows[self.start : self.end]

    def beside(self) -> list[tuple[int, str]]:
        """Name the first part, the last one and those near, with their folders; 0 for a gap."""
        near = range(self.number - _BESIDE, self.number + _BESIDE + 1)
        shown: list[tuple[int, str]] = []
        last = 0
        for number in sorted({1, self.count, *near}):
            if not 1 <= number <= self.count:
                continue
            if number > last + 1:
                shown.append((0, ""))
            shown.append((number, addresses.part_folder(self.home, number)))
            last = number
        return shown


def parts(home: str, rows: int, most: int = ROWS) -> Iterator[Part]:
    """Cut a list of so many rows into parts; an empty list has one."""
    count = max(1, -(-rows // most))
    for number in range(1, count + 1):
        yield Part(number, count, home, (number - 1) * most, number * most)
