"""Add up what a scan found: what people look at."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone

from errorcanon.logs.sources import Unread
from errorcanon.match.template import join_templates
from errorcanon.model import MessageOrigin
from errorcanon.scan.results import Results
from errorcanon.scan.times import time_text

_WIDTHS = tuple(
    timedelta(**width)
    for width in (
        *({"minutes": 1}, {"minutes": 5}, {"minutes": 15}, {"hours": 1}, {"hours": 6}),
        *({"days": 1}, {"days": 7}, {"days": 28}, {"days": 364}),
    )
)
_MOST_BINS = 60
_MOST_LINES = 1 << 36
"""Of a log, in a number that names a log and a line of it."""
_MONDAY = datetime(1970, 1, 5, tzinfo=timezone.utc)
_STRAY, _MUCH_WIDER = 0.02, 4
"""Share of lines at either end that may be left out where bins get so much narrower by it."""


@dataclass(frozen=True, slots=True)
class Example:
    """Where something stands."""

    job: str
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class KnownFailure:
    """A record, in all logs that show it."""

    record: str
    jobs: int
    roots: int
    """Jobs in which it is a root, not the symptom of another failure."""
    lines: int
    first: datetime | None
    last: datetime | None
    example: Example


@dataclass(frozen=True, slots=True)
class UnknownFailure:
    """A failure that no record explains, in all logs that end with it."""

    template: str
    jobs: int
    example: Example
    near: tuple[str, ...]
    origin: MessageOrigin | None = None
    """Who prints the line, where that is known."""


@dataclass(frozen=True, slots=True)
class Timeline:
    """How many lines showed each record in bins of one width."""

    begin: datetime
    width: timedelta
    counts: Mapping[str, tuple[int, ...]]
    outside: int
    """Lines with a time before the first bin or after the last one."""


@dataclass(frozen=True, slots=True)
class Report:
    """All that a scan found."""

    jobs: int
    bytes: int
    lines: int
    failed: int
    """Jobs with a failure, known or not."""
    known: tuple[KnownFailure, ...]
    unknown: tuple[UnknownFailure, ...]
    explains: tuple[tuple[str, str, int], ...]
    """(root, symptom, jobs)."""
    timeline: Timeline | None
    """None where no line says when it was written."""
    unread: tuple[Unread, ...]


def make_report(results: Results, since: datetime | None = None) -> Report:
    """Add up; of what says when it was written, only what is not before `since`."""
    after = time_text(since) or ""
    jobs, size, lines = results.query(
        "select count(*), total(bytes), total(lines) from job where lines is not null"
    )[0]
    failed = results.query(
        "select count(*) from (select job from row where time is null or time >= ?"
        " union select job from unknown)",
        (after,),
    )[0][0]
    return Report(
        jobs,
        int(size),
        int(lines),
        failed,
        _known(results, after),
        _unknown(results),
        tuple(
            results.query(
                "select explained_by, record, count(distinct job) from row where explained_by"
                " is not null and (time is null or time >= ?) group by 1, 2 order by 3 desc, 1, 2",
                (after,),
            )
        ),
        _timeline(results, after),
        tuple(results.unread()),
    )


def _known(results: Results, after: str) -> tuple[KnownFailure, ...]:
    rows = results.query(
        "with turn as (select id, row_number() over (order by name, id) as place from job)"
        " select record, count(distinct job), count(distinct iif(explained_by is null, job, null)),"
        " count(*), min(time), max(time), min(turn.place * ? + line)"
        " from row join turn on turn.id = row.job"
        " where time is null or time >= ? group by record order by 2 desc, 4 desc, 1",
        (_MOST_LINES, after),
    )
    return tuple(
        KnownFailure(
            *(record, jobs, roots, lines, _time(first), _time(last)),
            _example(results, record, *divmod(place, _MOST_LINES)),
        )
        for record, jobs, roots, lines, first, last, place in rows
    )


def _example(results: Results, record: str, place: int, line: int) -> Example:
    """Give the first line of a record in the first log by name, whoever read it when."""
    query = (
        "select name, line, text from row join job on job.id = row.job where row.job ="
        " (select id from job order by name, id limit 1 offset ?) and record = ? and line = ?"
    )
    return Example(*results.query(query, (place - 1, record, line))[0])


def _unknown(results: Results) -> tuple[UnknownFailure, ...]:
    rows = results.query(
        "select template, count(*), min(name), line, text, near, origin from unknown"
        " join job on job.id = unknown.job group by template order by 3, 1"
    )
    joined = join_templates(row[0] for row in rows)
    groups: dict[str, UnknownFailure] = {}
    for words, jobs, name, line, text, near, origin in rows:
        form = joined[words]
        if form in groups:
            groups[form] = replace(groups[form], jobs=groups[form].jobs + jobs)
        else:
            example = Example(name, line, text)
            told = MessageOrigin(*json.loads(origin)) if origin else None
            groups[form] = UnknownFailure(form, jobs, example, tuple(json.loads(near)), told)
    return tuple(sorted(groups.values(), key=lambda one: (-one.jobs, one.template)))


def _timeline(results: Results, after: str) -> Timeline | None:
    span = _span(results, after)
    if span is None:
        return None
    begin, end = span
    width = _width(begin, end)
    begin -= (begin - _MONDAY) % width
    bins = int((end - begin) / width) + 1
    counts: dict[str, Counter[int]] = {}
    outside = 0
    seconds = results.query(
        "select record, (unixepoch(time) - ?) / ?, time < ?, count(*) from row where time >= ?"
        " group by 1, 2, 3",
        (int(begin.timestamp()), int(width.total_seconds()), time_text(begin), after),
    )
    for record, place, is_before, lines in seconds:
        if is_before or place >= bins:
            outside += lines
        else:
            counts.setdefault(record, Counter())[place] += lines
    return Timeline(
        begin,
        width,
        {record: tuple(tally[place] for place in range(bins)) for record, tally in counts.items()},
        outside,
    )


def _span(results: Results, after: str) -> tuple[datetime, datetime] | None:
    """Give when to begin and end: a few stray times must not press all others into one bin."""
    number, *ends = results.query(
        "select count(*), min(time), max(time) from row where time >= ?", (after,)
    )[0]
    if not number:
        return None
    skip = int(number * _STRAY)
    query = "select time from row where time >= ? order by time limit 1 offset ?"
    inner = [results.query(query, (after, place))[0][0] for place in (skip, number - 1 - skip)]
    begin, end = map(_moment, ends)
    first, last = map(_moment, inner)
    strays = _width(begin, end) >= _MUCH_WIDER * _width(first, last)
    return (first, last) if strays else (begin, end)


def _width(begin: datetime, end: datetime) -> timedelta:
    return next((w for w in _WIDTHS if (end - begin) / w < _MOST_BINS), _WIDTHS[-1])


def _time(text: str | None) -> datetime | None:
    return None if text is None else _moment(text)


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))
