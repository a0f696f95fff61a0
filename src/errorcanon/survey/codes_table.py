"""The compiled survey of codes: rows, by number and by name."""

from __future__ import annotations

import json
import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from errorcanon.model import CanonError, CodeAction, CodeSeen
from errorcanon.survey.answers import read_masks
from errorcanon.survey.codes import Code, read_line
from errorcanon.survey.compiled import Compiled

SCHEMA = """
create table code_family (number integer primary key, name text unique, releases text not null);
create table code (family integer not null, number integer not null, name text not null,
    key text not null, said text not null, releases text not null,
    primary key (number, family, name, said)) without rowid;
create index code_by_key on code (key);
create table code_action (family integer not null, number integer not null,
    immediate text not null, investigatory text not null,
    primary key (family, number)) without rowid;
"""
ACTIONS = "actions.toml"
"""What to do about the codes of a family, beside its answers."""


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
        read: dict[Code, int] = {}
        for line, mask in masks.items():
            try:
                read[read_line(line)] = mask
            except ValueError as error:
                raise CanonError(f"{folder}: {error}: {line[:80]!r}") from None
        for code, mask in sorted(_fill(read, len(heads))):
            connection.execute(
                "insert into code values (?, ?, ?, ?, ?, ?)",
                (number, code.number, code.name, code.name.lower(), code.text, f"{mask:x}"),
            )
        named, actions = _read_actions(folder / ACTIONS)
        connection.executemany(
            "insert into code values (?, ?, ?, ?, '', '0')",
            [(number, at, name, name.lower()) for at, name in sorted(named.items())],
        )
        for code_number, action in sorted(actions.items()):
            connection.execute(
                "insert into code_action values (?, ?, ?, ?)", (number, code_number, *action)
            )


def _fill(read: Mapping[Code, int], count: int) -> Iterator[tuple[Code, int]]:
    """Give releases that were not asked for a text what those asked on both sides of them say.

    Before the first and behind the last release that was asked the nearest one is not taken.
    """
    by_code: dict[Code, dict[str, int]] = defaultdict(dict)
    for code, mask in read.items():
        by_code[code._replace(text="")][code.text] = mask
    for code, texts in by_code.items():
        silent = texts.pop("", 0)
        before, gap = "", 0
        for at in range(count):
            if silent >> at & 1:
                gap |= 1 << at
                continue
            now = next((text for text, mask in texts.items() if mask >> at & 1), "")
            if now and now == before:
                texts[now] |= gap
                silent &= ~gap
            before, gap = now, 0
        if silent:
            texts[""] = silent
        yield from ((code._replace(text=text), mask) for text, mask in texts.items())


def _read_actions(path: Path) -> tuple[dict[int, str], dict[int, CodeAction]]:
    """Read what a catalogue says of codes: names that no release has, and what to do.

    Raises:
        CanonError: the file is damaged.
    """
    if not path.is_file():
        return {}, {}
    from errorcanon.store.tables import Table  # a look-up reads no TOML

    found: dict[int, CodeAction] = {}
    table = Table.read(path)
    table.string("source")
    names = table.mapping("names")
    named = {number: name for text, name in names.items() for number in _numbers(path, text)}
    for kind, actions in table.sub_tables():
        if kind not in CodeAction._fields:
            raise CanonError(f"{path}: '{kind}' is none of {', '.join(CodeAction._fields)}")
        for name, numbers in actions.all_strings().items():
            for number in _numbers(path, numbers):
                known = found.get(number, CodeAction("", ""))
                if getattr(known, kind):
                    raise CanonError(f"{path}: {number} has two actions of {kind}")
                found[number] = known._replace(**{kind: name})
    return named, found


def _numbers(path: Path, text: str) -> Iterator[int]:
    """Read numbers and ranges, `8 70-72`."""
    for part in text.split():
        found = re.fullmatch(r"(\d{1,9})(?:-(\d{1,9}))?", part)
        if found is None or int(found[2] or found[1]) - int(found[1]) not in range(1_000):
            raise CanonError(f"{path}: '{part[:40]}' is no number and no range of numbers")
        yield from range(int(found[1]), int(found[2] or found[1]) + 1)


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
        self._actions = {
            (family, number): CodeAction(immediate, investigatory)
            for family, number, immediate, investigatory in file.rows(
                "select family, number, immediate, investigatory from code_action"
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
            action = self._actions.get((family, number))
            found.append(CodeSeen(label, number, name, text, those, len(releases), newest, action))
        return found
