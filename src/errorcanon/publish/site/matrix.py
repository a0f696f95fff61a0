"""Versions by claims: what held where, to be taken in at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate, groupby
from typing import Any

from errorcanon.versions import by_version


@dataclass(frozen=True, slots=True)
class LaneColumn:
    """A column: one environment."""

    name: str
    version: str


@dataclass(frozen=True, slots=True)
class LaneGroup:
    """Neighbouring columns of one product and one level."""

    name: str
    level: str
    lanes: tuple[LaneColumn, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """What a claim showed in an environment: a word for the style, a sign for everyone."""

    state: str
    sign: str


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """A claim and its cells, one a column."""

    claim: str
    text: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """The whole table."""

    groups: tuple[LaneGroup, ...]
    rows: tuple[MatrixRow, ...]

    @property
    def starts(self) -> frozenset[int]:
        """The columns at which a group begins."""
        return frozenset(accumulate((len(group.lanes) for group in self.groups), initial=0))

    @property
    def legend(self) -> tuple[Cell, ...]:
        """The kinds of cells that it has."""
        used = {cell for row in self.rows for cell in row.cells}
        return tuple(cell for cell in _CELLS if cell in used)


# What a reader wants to know is not whether a claim holds but what happened: a dead end that
# holds is a step that does not help.
_APPEARS, _WORKS, _NO_HELP = Cell("appears", "●"), Cell("works", "✓"), Cell("no-help", "✗")
_CONTRADICTS, _OUTSIDE, _BLANK = Cell("contradicts", "!"), Cell("outside", "○"), Cell("blank", "·")
_CELLS = (_APPEARS, _WORKS, _NO_HELP, _CONTRADICTS, _OUTSIDE, _BLANK)
_HOLDING = {"cause": _APPEARS, "dead-end": _NO_HELP}


def make_matrix(view: Mapping[str, Any]) -> Matrix:
    """Lay out the claims of a record's public view over the environments that ran any of them."""
    levels = {
        lane["name"]: lane["level"]
        for claim in view["claims"]
        for lane in [*claim["lanes"], *claim["contrast"]]
    }
    ordered = sorted(
        levels, key=lambda name: (by_version(_split(name)[0]), levels[name], by_version(name))
    )
    grouped = groupby(ordered, key=lambda name: (_split(name)[0], levels[name]))
    groups = tuple(
        LaneGroup(product, level, tuple(LaneColumn(name, _split(name)[1]) for name in names))
        for (product, level), names in grouped
    )
    rows = tuple(
        MatrixRow(claim["id"], claim["text"], _cells(claim, ordered)) for claim in view["claims"]
    )
    return Matrix(groups, rows)


def _cells(claim: Mapping[str, Any], lanes: list[str]) -> tuple[Cell, ...]:
    holding = _HOLDING.get(claim["kind"], _WORKS)
    seen = {lane["name"]: holding if lane["holds"] else _CONTRADICTS for lane in claim["lanes"]}
    for lane in claim["contrast"]:
        is_wrong = lane["holds"] and claim["kind"] == "cause"
        seen[lane["name"]] = _CONTRADICTS if is_wrong else _OUTSIDE
    return tuple(seen.get(lane, _BLANK) for lane in lanes)


def _split(lane: str) -> tuple[str, str]:
    product, hyphen, version = lane.rpartition("-")
    return (product, version) if hyphen else (lane, "")
