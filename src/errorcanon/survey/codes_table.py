"""The compiled survey of codes: rows, by number and by name."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from pathlib import Path

from errorcanon.model import CanonError, CodeSeen
from errorcanon.survey.answers import read_masks
from errorcanon.survey.codes import read_line
from errorcanon.survey.compiled import Compiled

SCHEMA = """
create table code_family (number integer primary key, name text unique, releases text not null);
create table code (family integer not null, number integer not null, name text not null,
    key text not null, said text not null, releases text not null,
    primary key (number, family, name, said)) without rowid;
create index code_by_key on code (key);
"""

_BOUNDS = ("ncclNumResults", "ROBUST_CHANNEL_LAST_ERROR")
"""Names that say how many codes there are, or which is the last."""


def add_codes(connection: sqlite3.Connection, folders: Iterable[Path]) -> None:
    """Add the answers of families, a folder each.

    Raises:
        CanonError: answers that are damaged.
    """
    connection.executescript(SCHEMA)
    for number, folder in enumerate(sorted(folders)):
        heads, masks = read_masks(folder)
        releases = json.dumps([head.release for head in heads])
        connection.execute(
            "insert into code_family values (?, ?, ?)", (number, folder.name, releases)
        )
        for line, mask in sorted(masks.items()):
            try:
                code = read_line(line)
            except ValueError as error:
                raise CanonError(f"{folder}: {error}: {line[:80]!r}") from None
            if code.name in _BOUNDS:
                continue
            connection.execute(
                "insert into code values (?, ?, ?, ?, ?, ?)",
                (number, code.number, code.name, code.name.lower(), code.text, f"{mask:x}"),
            )


class Codes:
    """The compiled survey of codes, in an open file."""

    def __init__(self, file: Compiled):
        self._file = file
        self._families = {
            number: (name, tuple(json.loads(releases)))
            for number, name, releases in file.rows(
                "select number, name, releases from code_family order by number"
            )
        }

    @property
    def families(self) -> dict[str, tuple[str, ...]]:
        """The releases that were read, by family."""
        return dict(self._families.values())

    def of_number(self, number: int) -> list[CodeSeen]:
        """Give what a number means, in every family that has it."""
        return self._codes("number = ?", number)

    def of_name(self, name: str) -> list[CodeSeen]:
        """Give the codes of a name, in whatever case it is written."""
        return self._codes("key = ?", name.lower())

    def of_text(self, family: str, text: str) -> list[CodeSeen]:
        """Give the codes to which a family says a text."""
        return [one for one in self._codes("said = ?", text) if one.family == family]

    def _codes(self, where: str, value: int | str) -> list[CodeSeen]:
        rows = self._file.rows(
            f"select family, number, name, said, releases from code where {where} "  # noqa: S608 # ours
            "order by family, number, name, said",
            value,
        )
        found = []
        for family, number, name, text, mask in rows:
            label, releases = self._families[family]
            has = int(mask, 16)
            those = tuple(one for at, one in enumerate(releases) if has >> at & 1)
            newest = bool(has >> len(releases) - 1)
            found.append(CodeSeen(label, number, name, text, those, len(releases), newest))
        return found
