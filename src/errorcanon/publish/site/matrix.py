"""Versions by claims: what held where, to be taken in at a glance."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate, groupby
from typing import Any

from errorcanon.publish.signs import BLANK, SIGNS, Sign, signs
from errorcanon.versions import by_version

_NAMED = re.compile(r"(?P<product>.+?)-(?P<version>\d.*)")


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
class MatrixRow:
    """A claim and its cells, one a column."""

    claim: str
    text: str
    cells: tuple[Sign, ...]


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
    def legend(self) -> tuple[Sign, ...]:
        """The kinds of cells that it has."""
        used = {cell for row in self.rows for cell in row.cells}
        return tuple(sign for sign in SIGNS if sign in used)


def make_matrix(view: Mapping[str, Any]) -> Matrix:
    """Lay out the claims of a record's public view over the environments that ran any of them."""
    levels = {
        lane["name"]: lane["level"]
        for claim in view["claims"]
        for key in ("lanes", "contrast", "unprovoked", "modelled")
        for lane in claim[key]
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


def _cells(claim: Mapping[str, Any], lanes: list[str]) -> tuple[Sign, ...]:
    seen = signs(claim)
    return tuple(seen.get(lane, BLANK) for lane in lanes)


def _split(lane: str) -> tuple[str, str]:
    """Part a lane's name at its first version; what else is in the environment stays with that."""
    found = _NAMED.fullmatch(lane)
    return (found["product"], found["version"].replace("-", " ")) if found else (lane, "")
