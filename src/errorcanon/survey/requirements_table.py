"""Who requires what, compiled: by distribution, what releases of others ask of it."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from errorcanon.survey.compiled import Compiled, pack_json
from errorcanon.survey.packages import Package, asked_by, without_extras

SCHEMA = """
create table requirement (asked text primary key, body blob not null) without rowid;
create table required (distribution text primary key, body blob not null) without rowid;
"""
_MOST_KEPT = 64


class Offered(NamedTuple):
    """A release whose requirements were read."""

    version: str
    python: str | None
    """Requires-Python."""
    is_sound: bool
    """Whether an installer takes it unasked: neither withdrawn nor a pre-release."""


class RequirementsMaking:
    """Gathers requirements, a distribution after the other, and writes them at the end."""

    def __init__(self, connection: sqlite3.Connection):
        self._connection = connection
        connection.executescript(SCHEMA)
        self._asked: dict[str, dict[str, dict[str, int]]] = defaultdict(dict)

    def add(self, package: Package) -> None:
        """Add what the releases of a distribution require without extras."""
        from packaging.version import Version

        read = [release for release in package.releases if release.requires is not None]
        if not read:
            return
        offered = [
            (one.version, one.python, one.yanked is None and not Version(one.version).is_prerelease)
            for one in read
        ]
        self._connection.execute(
            "insert into required values (?, ?)", (package.distribution, pack_json(offered))
        )
        for number, release in enumerate(read):
            for text in without_extras(release.requires or ()):
                masks = self._asked[asked_by(text)].setdefault(package.distribution, {})
                masks[text] = masks.get(text, 0) | 1 << number

    def write(self) -> None:
        """Write what was gathered."""
        self._connection.executemany(
            "insert into requirement values (?, ?)",
            (
                (asked, pack_json({who: _in_hex(masks) for who, masks in sorted(by.items())}))
                for asked, by in sorted(self._asked.items())
            ),
        )


def _in_hex(masks: Mapping[str, int]) -> dict[str, str]:
    return {text: f"{mask:x}" for text, mask in sorted(masks.items())}


class Requirements:
    """Who requires what, in an open file."""

    def __init__(self, file: Compiled):
        self._file = file
        self._offered = lru_cache(maxsize=_MOST_KEPT)(self._read_offered)
        self._asking = lru_cache(maxsize=_MOST_KEPT)(self._read_asking)

    def offered(self, distribution: str) -> tuple[Offered, ...]:
        """Give the releases whose requirements were read, the oldest first."""
        return self._offered(distribution)

    def asking(self, asked: str) -> Mapping[str, Mapping[str, int]]:
        """Give who asks for a distribution: each requirement with a mask of `offered`."""
        return self._asking(asked)

    def _read_offered(self, distribution: str) -> tuple[Offered, ...]:
        row = self._file.one("select body from required where distribution = ?", distribution)
        return tuple(Offered(*one) for one in self._file.unpack_json(row[0])) if row else ()

    def _read_asking(self, asked: str) -> Mapping[str, Mapping[str, int]]:
        row = self._file.one("select body from requirement where asked = ?", asked)
        found = self._file.unpack_json(row[0]) if row else {}
        return {
            who: {text: int(mask, 16) for text, mask in masks.items()}
            for who, masks in found.items()
        }
