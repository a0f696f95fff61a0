"""Keep what a scan finds, in a SQLite file, so that memory does not grow with the logs."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from datetime import datetime
from itertools import tee
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from errorcanon.logs.sources import Source, Unread
from errorcanon.match.gaps import unknown_failure
from errorcanon.match.rank import LineMatch, judge_lines
from errorcanon.match.template import template
from errorcanon.model import Answer, CanonError
from errorcanon.scan.times import time_text
from errorcanon.scan.work import Occurrence

_CACHE = -16_000
"""Pages of 1 KiB: so many rows come that their indexes are read again and again."""
_TABLES = """
create table job (id integer primary key, name text, bytes integer, lines integer);
create table row (job integer, record text, offset integer, line integer, time text, rank text,
    stream text, text text, captures text, decided integer, confidence real, explained_by text);
create index row_of on row (job, record);
create index row_at on row (job, line);
create table finding (job integer, record text, place integer, confidence real, decided integer,
    explained_by text, ambiguous_with text, line integer, text text, count integer);
create table unknown (job integer, template text, line integer, text text, near text,
    origin text);
create table unread (name text, reason text);
"""


class Row(NamedTuple):
    """A known failure in a line of a log."""

    job: str
    offset: int | None
    """Of the line, in bytes of the unpacked log; None where the message is wrapped over lines."""
    line: int
    time: str | None
    rank: str | None
    record: str
    confidence: float
    role: str
    """`root`, or `symptom` of another failure of the job."""
    explained_by: str | None
    captures: dict[str, str]
    text: str


class Results:
    """What a scan has found so far."""

    def __init__(self, connection: sqlite3.Connection):
        self._connection = connection

    @classmethod
    def create(cls, path: Path) -> Results:
        """Begin with nothing, in a file of its own."""
        connection = sqlite3.connect(path, isolation_level=None)
        try:
            connection.executescript(
                # One transaction: each statement by itself would write to the file.
                f"pragma journal_mode = off; pragma synchronous = off;"
                f" pragma cache_size = {_CACHE}; {_TABLES} begin;"
            )
        except sqlite3.OperationalError as error:
            connection.close()
            raise _full(error) from None
        return cls(connection)

    def __enter__(self) -> Results:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._connection.close()

    def begin(self, source: Source) -> int:
        """Note a log; give its number."""
        cursor = self._write("insert into job (name) values (?)", (plain_name(source.name),))
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def add(self, job: int, occurrences: Iterable[Occurrence], ahead: int) -> None:
        """Store what a stretch shows, after `ahead` lines of its log."""
        rows = (
            (
                *(job, one.record, one.offset, one.line + ahead, one.time, one.rank, one.stream),
                *(one.text, one.captures, one.decided),
            )
            for one in occurrences
        )
        self._many("insert into row values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, null, null)", rows)

    def finish(self, job: int, answer: Answer, read: int, lines: int, is_full: bool) -> None:
        """Store what failed in a log, and drop lines that say something else there.

        A line whose record is no finding was outdone by a better one. Of a log too full to be
        looked at whole (`is_full`) lines of other records are judged by those beside them.
        """
        self._write("update job set bytes = ?, lines = ? where id = ?", (read, lines, job))
        for place, finding in enumerate(answer.findings):
            span = finding.span
            self._write(
                "insert into finding values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(job, finding.id, place, finding.confidence, finding.decided),
                    *(finding.explained_by, json.dumps(finding.ambiguous_with)),
                    *(span.line, span.text, finding.lines),
                ),
            )
            self._weigh(job, finding.id, finding.confidence, finding.explained_by)
            self._add_wrapped(job, finding.id)
        if is_full:
            self._judge_alone(job)
        self._write("delete from row where job = ? and confidence is null", (job,))
        self._add_unknown(job, answer)

    def _weigh(self, job: int, record: str, confidence: float, explained_by: str | None) -> None:
        self._write(
            "update row set confidence = ?, explained_by = ? where job = ? and record = ?",
            (confidence, explained_by, job, record),
        )

    def _judge_alone(self, job: int) -> None:
        """Judge lines that nobody looked at with the whole log, by the lines beside them."""
        query = (
            "select rowid, line, record, decided from row where job = ? and confidence is null"
            " order by line"
        )
        rows, again = tee(self._read(query, (job,)))
        judged = judge_lines(LineMatch(line, record, bool(sure)) for _, line, record, sure in rows)
        self._many(
            "update row set confidence = ? where rowid = ?",
            ((confidence, row[0]) for confidence, row in zip(judged, again, strict=True)),
        )

    def _add_wrapped(self, job: int, record: str) -> None:
        """Add the line of a finding that no line shows by itself: its message is wrapped."""
        self._write(
            "insert into row select job, record, null, line, null, null, null, text, '{}', decided,"
            " confidence, explained_by from finding where job = ? and record = ? and not exists"
            " (select 1 from row where row.job = finding.job and row.record = finding.record)",
            (job, record),
        )

    def _add_unknown(self, job: int, answer: Answer) -> None:
        span = unknown_failure(answer, has_failed=False)
        if span is not None:
            near = json.dumps([one.id for one in answer.near])
            self._write(
                "insert into unknown values (?, ?, ?, ?, ?, ?)",
                (job, template(span.text), span.line, span.text, near, _origin(answer)),
            )

    def add_unread(self, unread: Unread) -> None:
        """Note what was not read."""
        self._write(
            "insert into unread values (?, ?)", (plain_name(unread.name), plain_name(unread.reason))
        )

    # --- reading ------------------------------------------------------------------

    def rows(self, since: datetime | None = None) -> Iterator[Row]:
        """Give all rows, by log and line; those before `since` are left out."""
        query = (
            "select name, offset, line, time, rank, record, confidence, explained_by, captures,"
            " text from row join job on job.id = row.job where time is null or time >= ?"
            " order by name, line, offset, record"
        )
        for name, *place, record, confidence, explained_by, captures, text in self._read(
            query, (time_text(since) or "",)
        ):
            offset, line, time, rank = place
            yield Row(
                *(name, offset, line, time, rank, record, confidence),
                *(role_of(explained_by), explained_by),
                json.loads(captures),
                text,
            )

    def findings(self, job: str) -> list[dict[str, Any]]:
        """Give the findings of a log, as `canon explain` orders them."""
        query = (
            "select record, confidence, explained_by, finding.line, count from finding"
            " join job on job.id = finding.job where name = ? order by place"
        )
        names = ("id", "confidence", "explained_by", "line", "count")
        return [dict(zip(names, row, strict=True)) for row in self._read(query, (plain_name(job),))]

    def unread(self) -> list[Unread]:
        """Give what was not read."""
        return [Unread(*row) for row in self._read("select name, reason from unread order by 1, 2")]

    def query(self, words: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        """Ask anything of the tables; the report does."""
        return list(self._read(words, values))

    def _read(self, query: str, values: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
        try:
            with closing(self._connection.execute(query, values)) as cursor:
                yield from cursor
        except sqlite3.OperationalError as error:
            raise _full(error) from None

    def _write(self, words: str, values: tuple[Any, ...]) -> sqlite3.Cursor:
        try:
            return self._connection.execute(words, values)
        except sqlite3.OperationalError as error:
            raise _full(error) from None

    def _many(self, words: str, rows: Iterable[tuple[Any, ...]]) -> None:
        try:
            self._connection.executemany(words, rows)
        except sqlite3.OperationalError as error:
            raise _full(error) from None


def role_of(explained_by: str | None) -> str:
    """Tell what a failure is to its log: `root`, or `symptom` of another one."""
    return "symptom" if explained_by else "root"


def plain_name(name: str) -> str:
    """Write bytes that are no UTF-8, as file names may hold them, as `\\udcff`."""
    return name.encode("utf-8", errors="backslashreplace").decode("utf-8")


def _full(error: sqlite3.OperationalError) -> CanonError:
    return CanonError(
        f"what was found cannot be kept ({error}); make room where TMPDIR points, or set it"
    )


def _origin(answer: Answer) -> str | None:
    """Write who prints the failing line, as `report.py` reads it."""
    best = answer.origins.best
    return json.dumps(best[0]) if best else None
