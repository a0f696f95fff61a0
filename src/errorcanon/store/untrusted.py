"""Read a corpus file that somebody else made, and make one of our own of what it says.

A SQLite file is a program: views, triggers and shadow tables run when it is asked. So it is asked
once, for plain columns of plain tables, within bounds, after its schema was found to be ours to the
letter. Everything else (literals, the index of words, the fingerprint) is computed anew.
"""

from __future__ import annotations

import os
import re
import sqlite3
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from errorcanon.model import CanonError, Dates, FieldCount, Moved, Record
from errorcanon.store.encoding import from_json, is_value
from errorcanon.store.index import DAMAGES, FORMAT, SCHEMA, compile_corpus, identify, read_only
from errorcanon.store.literals import FLAGS, find_explosive, find_nonlinear, required_literals
from errorcanon.store.texts import clean_text
from errorcanon.store.urls import find_url_fault
from errorcanon.versions import parse

_LARGEST = 256 << 20
_LARGEST_BODY = 4 << 20
_LONGEST_ID, _LONGEST_EXAMPLE, _LONGEST_PATTERN = 200, 20_000, 20_000
_MOST_ROWS = 100_000
_MOST_PARTS = 1000
"""Signatures, claims, messages, sources of a record, each."""
_SECONDS = 30.0
_STEPS = 10_000
"""Instructions of SQLite after which the clock is looked at."""
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:/[A-Za-z0-9][A-Za-z0-9_.-]*){1,4}")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}")
_HEAD = b"SQLite format 3\0"


def copy_untrusted(path: Path, target: Path) -> None:
    """Check all that a corpus file says, and write it to a corpus file of ours.

    Raises:
        CanonError: something in it is not as `canon build` or `canon import` writes it.
    """
    before = _check_file(path)
    with closing(_open(path)) as connection:
        found = _Reader(path, connection)
        records = [without_actions(record) for record in found.records()]
        moved, dates, field = list(found.moved()), dict(found.dates()), dict(found.field())
        examples, asserted = found.examples(records), found.is_asserted()
    if identify(path) != before:
        raise CanonError(f"{path}: was changed while it was read; try again")
    compile_corpus(records, moved, dates, target, field=field, asserted=asserted, examples=examples)


def without_actions(record: Record) -> Record:
    """Take out what would be run or read on the machine of whoever asks: only ours may."""
    claims = tuple(claim._replace(apply=None) for claim in record.claims)
    return record._replace(looks=(), claims=claims)


def _check_file(path: Path) -> tuple[int, ...]:
    """Look at a file before SQLite does; give what tells it from every other."""
    state = identify(path)
    if state[2] > _LARGEST:
        raise CanonError(f"{path}: larger than {_LARGEST >> 20} MiB; that is no corpus of ours")
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(descriptor, "rb") as file:
            head = file.read(len(_HEAD))
    except OSError as error:
        raise CanonError(f"{path}: cannot be read ({error.strerror})") from None
    if head != _HEAD:
        raise CanonError(f"{path}: not a compiled corpus; make it again with: canon build")
    return state


def _open(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(read_only(path), uri=True)
    end = time.monotonic() + _SECONDS
    connection.set_progress_handler(lambda: time.monotonic() > end, _STEPS)
    if sys.version_info >= (3, 11):
        for limit, value in (
            (sqlite3.SQLITE_LIMIT_LENGTH, _LARGEST_BODY),
            (sqlite3.SQLITE_LIMIT_SQL_LENGTH, 100_000),
            (sqlite3.SQLITE_LIMIT_COLUMN, 32),
            (sqlite3.SQLITE_LIMIT_EXPR_DEPTH, 20),
            (sqlite3.SQLITE_LIMIT_COMPOUND_SELECT, 2),
            (sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH, 1),
            (sqlite3.SQLITE_LIMIT_ATTACHED, 0),
        ):
            connection.setlimit(limit, value)
    return connection


class _Reader:
    """Asks a stranger's file for plain columns, and checks every value."""

    def __init__(self, path: Path, connection: sqlite3.Connection):
        self._path = path
        self._connection = connection
        for pragma in ("trusted_schema = off", "cell_size_check = on", "query_only = on"):
            self._rows(f"pragma {pragma}", ())
        self._check_schema()
        about = dict(self._rows("select name, value from about", (str, str)))
        if about.get("format") != FORMAT:
            raise CanonError(
                f"{path}: made by another version of canon; make it again with: canon build"
            )
        self._about = about

    def is_asserted(self) -> bool:
        """Tell whether its records are somebody's word alone."""
        return bool(self._about.get("asserted"))

    def records(self) -> Iterator[Record]:
        """Give its records, checked."""
        query = "select id, body from record order by id"
        for identity, body in self._rows(query, (str, str)):
            try:
                record = _cleaned(from_json(Record, body))
            except (ValueError, RecursionError) as error:
                self._fail(f"record {_short(identity)}: {error}")
            fault = "its id is not the one it is kept under" if record.id != identity else None
            fault = fault or _find_fault(record) or self._find_pattern_fault(record)
            if fault:
                self._fail(f"record {_short(identity)}: {fault}")
            yield record

    def moved(self) -> Iterator[Moved]:
        """Give the addresses that moved."""
        for identity, target in self._rows("select id, target from moved", (str, str)):
            if not (_is_id(identity) and _is_id(target)):
                self._fail(f"{_short(identity)} moved to {_short(target)}: no ids")
            yield Moved(identity, target)

    def dates(self) -> Iterator[tuple[str, Dates]]:
        """Give when its records entered and changed."""
        query = "select id, first, last from record where first is not null"
        for identity, first, last in self._rows(query, (str, str, str)):
            if not all(re.fullmatch(r"\d{4}-\d\d-\d\d", day, re.ASCII) for day in (first, last)):
                self._fail(f"record {_short(identity)}: its dates are none")
            yield identity, Dates(first, last)

    def field(self) -> Iterator[tuple[tuple[str, str], FieldCount]]:
        """Give what the field reported."""
        query = "select record, claim, k, n from field"
        for identity, claim, k, n in self._rows(query, (str, str, int, int)):
            if not (_is_id(identity) and _NAME.fullmatch(claim) and 0 <= k <= n and n > 0):
                self._fail(f"the count of {_short(identity)} {_short(claim)} is none")
            yield (identity, claim), FieldCount(k, n)

    def examples(self, records: list[Record]) -> dict[str, list[str]]:
        """Give the lines that the signatures of each record match, in their order."""
        found: dict[str, list[str]] = {record.id: [] for record in records}
        query = "select record, example from signature order by number"
        for identity, example in self._rows(query, (str, str)):
            if identity not in found or len(example) > _LONGEST_EXAMPLE:
                self._fail(f"a signature of {_short(identity)}: of no record, or its line too long")
            found[identity].append(clean_text(example))
        for record in records:
            if len(found[record.id]) != len(record.signatures):
                self._fail(f"record {record.id}: its signatures stand there in another number")
        return found

    def _find_pattern_fault(self, record: Record) -> str | None:
        for signature in record.signatures:
            for pattern in filter(None, (signature.pattern, signature.context)):
                fault = _find_pattern_fault(pattern, is_context=pattern == signature.context)
                if fault:
                    return f"its pattern '{_short(pattern)}' {fault}"
        return None

    def _check_schema(self) -> None:
        query = "select type, name, tbl_name, sql from sqlite_master"
        found = {row for row in self._rows(query, (str, str, str, (str, type(None)))) if row[3]}
        if found != _expected_schema():
            self._fail("its tables are not those that canon writes")

    def _rows(self, query: str, kinds: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        try:
            rows = self._connection.execute(query).fetchmany(_MOST_ROWS + 1)
        except DAMAGES as error:
            self._fail(_short(str(error)) or "it is damaged")
        if len(rows) > _MOST_ROWS:
            self._fail(f"more than {_MOST_ROWS} rows in a table")
        for row in rows:
            if kinds and not all(map(isinstance, row, kinds)):
                self._fail("a column holds a value of another type")
        return rows

    def _fail(self, why: str) -> Any:
        raise CanonError(
            f"{self._path}: is no corpus that can be trusted: {clean_text(why)}; "
            "ask whoever made it, or make it again with: canon build"
        )


def _expected_schema() -> set[tuple[str, str, str, str]]:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(SCHEMA)
        rows = connection.execute("select type, name, tbl_name, sql from sqlite_master")
        return {row for row in rows if row[3]}


# --- values ----------------------------------------------------------------------


def _is_id(text: str) -> bool:
    return len(text) <= _LONGEST_ID and _ID.fullmatch(text) is not None


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:80] + "…"


def _cleaned(record: Record) -> Record:
    """Take control characters out of all that is said; patterns and what is matched stay."""
    found: Record = _clean(record)
    return found._replace(signatures=record.signatures)


def _clean(value: Any) -> Any:
    if isinstance(value, str):
        return clean_text(value)
    if is_value(value):
        return type(value)(*map(_clean, value))
    if isinstance(value, tuple):
        return tuple([_clean(inner) for inner in value])
    if isinstance(value, Mapping):
        return {_clean(key): _clean(inner) for key, inner in value.items()}
    return value


def _find_fault(record: Record) -> str | None:
    """Say what a record of ours could not say."""
    for parts in (record.signatures, record.claims, record.messages, record.twins, record.sources):
        if len(parts) > _MOST_PARTS:
            return f"more than {_MOST_PARTS} signatures, claims, messages or sources"
    if not record.signatures or not record.messages:
        return "it has no signature or no message"
    claimed = {claim.id for claim in record.claims}
    if any(not claimed <= prose.sections.keys() for prose in record.prose.values()):
        return "a claim of it has no text"
    return _find_name_fault(record) or _find_link_fault(record) or _find_version_fault(record)


def _find_name_fault(record: Record) -> str | None:
    names = [claim.id for claim in record.claims] + [source.id for source in record.sources]
    for name in names:
        if not _NAME.fullmatch(name):
            return f"'{_short(name)}' is no name of a claim or a source"
    for identity in (record.id, *record.leads_to, *(c.record for c in record.confused_with)):
        if not _is_id(identity):
            return f"'{_short(identity)}' is no id"
    return None


def _find_link_fault(record: Record) -> str | None:
    urls = [source.url for source in record.sources]
    urls += [message.seen for message in record.messages + record.twins if message.seen]
    urls += [record.documentation] if record.documentation else []
    faults = ((url, find_url_fault(url)) for url in urls)
    return next((f"'{_short(url)}' {fault}" for url, fault in faults if fault), None)


def _find_version_fault(record: Record) -> str | None:
    for affected in (*record.affects, *(a for claim in record.claims for a in claim.affects)):
        for version in filter(None, (affected.introduced, affected.fixed)):
            try:
                parse(affected.product, version)
            except CanonError as error:
                return str(error)
    return None


def _find_pattern_fault(pattern: str, *, is_context: bool) -> str | None:
    """Say why a stranger's pattern is not run, by the rule of `canon import`."""
    if len(pattern) > _LONGEST_PATTERN:
        return f"is longer than {_LONGEST_PATTERN} characters"
    try:
        re.compile(pattern.encode("utf-8"), FLAGS)
        fault = find_nonlinear(pattern) or find_explosive(pattern)
        if fault:
            return f"uses {fault}"
        if not is_context:
            required_literals(pattern)
    except CanonError:
        return "holds no literal of four characters"
    except (re.error, RecursionError, OverflowError, ValueError):
        return "is no pattern"
    return None
