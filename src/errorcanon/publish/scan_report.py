"""What `canon scan` found, as text and as JSON."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import fields
from datetime import datetime, timedelta
from functools import partial
from itertools import islice
from typing import Any

from errorcanon.model import MessageOrigin
from errorcanon.publish.controls import json_text, log_line
from errorcanon.publish.unknown import format_origin
from errorcanon.scan.report import KnownFailure, Report, UnknownFailure
from errorcanon.scan.results import Results
from errorcanon.scan.times import time_text

SCHEMA = "errorcanon/scan/1"
_LONGEST = 160
_TOGETHER = 1000
"""Rows of a piece."""


def scan_text(report: Report) -> str:
    """Write a report for a terminal."""
    size = f"{report.bytes / 1e6:,.1f} MB"
    lines = [f"{report.jobs:,} logs, {report.lines:,} lines, {size}; {report.failed:,} failed"]
    if report.known:
        lines += ["", f"{'logs':>6} {'lines':>8}  {'first seen':20} {'last seen':20} record"]
    for known in report.known:
        lines += _known(known)
    lines += [""] if report.explains else []
    lines += [f"{jobs:6,}  {root} led to {later}" for root, later, jobs in report.explains]
    lines += ["", "failures that no record explains:"] if report.unknown else []
    for unknown in report.unknown:
        lines += _unknown(unknown)
    lines += ["", "not read, or not to the end:"] if report.unread else []
    lines += [f"  {one.name}: {one.reason}" for one in report.unread]
    return "".join(log_line(line) + "\n" for line in lines)


def _known(known: KnownFailure) -> Iterator[str]:
    times = (f"{time:%Y-%m-%d %H:%M:%S}" if time else "" for time in (known.first, known.last))
    first, last = times
    symptom = "" if known.roots else "  (a symptom in all of them)"
    yield f"{known.jobs:6,} {known.lines:8,}  {first:20} {last:20} {known.record}{symptom}"
    yield f"{'':17}{known.example.job}:{known.example.line}: {_short(known.example.text)}"


def _unknown(unknown: UnknownFailure) -> Iterator[str]:
    yield f"{unknown.jobs:6,}  {_short(unknown.template)}"
    yield f"        {unknown.example.job}:{unknown.example.line}"
    if unknown.origin:
        yield f"        {format_origin(unknown.origin, 'en')}"
    yield f"        canon new DOMAIN/SLUG --from {shlex.quote(unknown.example.job)}"


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def scan_json(report: Report, results: Results, since: datetime | None) -> Iterator[str]:
    """Write a report and its rows, in pieces: of rows there may be more than memory holds."""
    whole = {"schema": SCHEMA, **_fields(report)}
    whole["explains"] = [
        {"root": root, "symptom": symptom, "jobs": jobs} for root, symptom, jobs in report.explains
    ]
    yield _json(whole).removesuffix("}") + ', "rows": ['
    rows = (row._asdict() for row in results.rows(since))
    separator = ""
    while some := list(islice(rows, _TOGETHER)):
        yield separator + _json(some)[1:-1]
        separator = ", "
    yield "]}\n"


def _plain(value: Any) -> str | int | dict[str, Any] | None:
    """Give the parts of a report a form in JSON."""
    if isinstance(value, datetime):
        return time_text(value)
    if isinstance(value, timedelta):
        return int(value.total_seconds())
    if isinstance(value, MessageOrigin):
        return value._asdict()
    return _fields(value)


def _fields(value: Any) -> dict[str, Any]:
    return {field.name: getattr(value, field.name) for field in fields(value)}


_json = partial(json_text, default=_plain)
