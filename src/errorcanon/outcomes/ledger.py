"""Store reports, hold suspicious ones, and add up what counts.

One reporter counts once a claim and environment, by the latest report that is not held or
rejected. What is counted here never meets what the lab has counted.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from sqlalchemy import ColumnElement, Connection, func, insert, select, update

from errorcanon.model import CanonError, FieldCount
from errorcanon.outcomes.database import Database
from errorcanon.outcomes.journal import note_down
from errorcanon.outcomes.report import Report
from errorcanon.outcomes.tables import REPORT, REPORTER

State: TypeAlias = Literal["counted", "held", "rejected"]
_HOUR, _DAY = 3600.0, 86400.0
_SKEW = 60.0
"""Seconds by which the clocks of two servers of one database may differ."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What is still ordinary."""

    a_reporter_an_hour: int = 60
    """More are refused; the caller may come again."""
    a_claim_an_hour: int = 20
    """More are held for review: a claim does not become interesting to many all at once."""
    changes_of_mind_a_day: int = 5
    """Of one reporter about one claim; more are held."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of a report."""

    id: int
    state: State
    again: bool
    """True where this very report was there already."""


class ReportRateError(CanonError):
    """A reporter sent more than the limit allows."""

    def __init__(self, limit: int, seconds: int):
        super().__init__(f"more than {limit} reports an hour; send it again in {seconds} s")
        self.seconds = seconds


class KeyReusedError(CanonError):
    """The key was used before, for another report."""


class UnknownReportError(CanonError):
    """A decision names a report that does not exist."""

    def __init__(self, identity: int):
        super().__init__(f"no report {identity}; list them with: canon outcomes list")
        self.identity = identity


def accept(
    database: Database, report: Report, reporter: str, key: str, limits: Limits = Limits()
) -> Receipt:
    """Store a report once, whatever often it is sent under its key.

    Raises:
        ReportRateError: the reporter has to wait.
        KeyReusedError: the key names another report.
        DatabaseAwayError: it is not stored.
    """
    now = time.time()
    with database.write() as connection:
        _one_at_a_time(connection, reporter)
        known = _stored(connection, reporter, key)
        if known is not None:
            return _repeat(known, report, key)
        _mend_stamps(connection, report, reporter, now)
        wait = _wait(connection, reporter, now, limits)
        if wait is None:
            return _store(connection, report, reporter, key, now, limits)
    # Only now, so that the mended stamps are kept.
    raise ReportRateError(limits.a_reporter_an_hour, wait)


def _store(
    connection: Connection, report: Report, reporter: str, key: str, now: float, limits: Limits
) -> Receipt:
    state, reason = _judge(connection, report, reporter, now, limits)
    values = {
        "reporter": reporter,
        "key": key,
        "record": report.record,
        "claim": report.claim,
        "worked": report.worked,
        "environment": json.dumps(dict(sorted(report.environment.items()))),
        "environment_key": report.environment_key,
        "note": report.note,
        "received": now,
        "state": state,
    }
    identity = connection.execute(
        insert(REPORT).values(**values).returning(REPORT.c.id)
    ).scalar_one()
    note_down(connection, reporter, f"report.{state}", str(identity), {"reason": reason})
    return Receipt(identity, state, again=False)


def _one_at_a_time(connection: Connection, reporter: str) -> None:
    """Let the reports of one reporter wait for each other; SQLite has one writer anyway."""
    connection.execute(select(REPORTER.c.id).where(REPORTER.c.id == reporter).with_for_update())


def _stored(connection: Connection, reporter: str, key: str) -> Any:
    query = select(REPORT).where(REPORT.c.reporter == reporter, REPORT.c.key == key)
    return connection.execute(query).one_or_none()


def _repeat(row: Any, report: Report, key: str) -> Receipt:
    same = (row.record, row.claim, row.worked, row.environment_key, row.note) == (
        report.record,
        report.claim,
        report.worked,
        report.environment_key,
        report.note,
    )
    if not same:
        raise KeyReusedError(f"the key {key} was used for another report; make a new key")
    return Receipt(row.id, row.state, again=True)


def _mend_stamps(connection: Connection, report: Report, reporter: str, now: float) -> None:
    """Take what came in the future as having come now: the clock was wrong then, or is now.

    Else it would be counted until the clock has come there, however far that is.
    """
    of_claim = (REPORT.c.record == report.record) & (REPORT.c.claim == report.claim)
    for chosen in (REPORT.c.reporter == reporter, of_claim):
        ahead = chosen & (REPORT.c.received > now + _SKEW)
        connection.execute(update(REPORT).where(ahead).values(received=now))


def _wait(connection: Connection, reporter: str, now: float, limits: Limits) -> int | None:
    """Give for how many seconds a reporter has to wait, never much more than the hour."""
    query = (
        select(REPORT.c.received)
        .where(REPORT.c.reporter == reporter, REPORT.c.received > now - _HOUR)
        .order_by(REPORT.c.received.desc())
        .offset(limits.a_reporter_an_hour - 1)
        .limit(1)
    )
    oldest = connection.execute(query).scalar_one_or_none()
    return None if oldest is None else int(min(max(0.0, oldest + _HOUR - now), _HOUR + _SKEW)) + 1


def _judge(
    connection: Connection, report: Report, reporter: str, now: float, limits: Limits
) -> tuple[State, str]:
    of_claim = (REPORT.c.record == report.record) & (REPORT.c.claim == report.claim)
    lately = _count(connection, of_claim & (REPORT.c.received > now - _HOUR))
    if lately >= limits.a_claim_an_hour:
        return "held", "burst"
    own = of_claim & (REPORT.c.reporter == reporter) & (REPORT.c.received > now - _DAY)
    if _count(connection, own) >= limits.changes_of_mind_a_day:
        return "held", "changes of mind"
    return "counted", ""


def _count(connection: Connection, where: ColumnElement[bool]) -> int:
    return int(connection.execute(select(func.count()).where(where)).scalar_one())


# --- moderation --------------------------------------------------------------------


def list_reports(
    database: Database, state: State = "held", limit: int = 100, after: int = 0
) -> list[dict[str, Any]]:
    """List reports in a state, oldest first, those `after` an id. Notes are text from outside."""
    chosen = (REPORT.c.state == state) & (REPORT.c.id > after)
    query = select(REPORT).where(chosen).order_by(REPORT.c.id).limit(limit)
    with database.read() as connection:
        return [
            {**row._mapping, "environment": json.loads(row.environment)}
            for row in connection.execute(query)
        ]


def decide(database: Database, identities: Iterable[int], state: State, actor: str) -> int:
    """Count reports or reject them; give how many changed.

    Raises:
        UnknownReportError: one of them does not exist; then none is changed.
    """
    changed = 0
    with database.write() as connection:
        for identity in sorted(set(identities)):  # in one order, so that no two wait for each other
            known = connection.execute(
                select(REPORT.c.state).where(REPORT.c.id == identity).with_for_update()
            ).scalar_one_or_none()
            if known is None:
                raise UnknownReportError(identity)
            if known != state:
                connection.execute(
                    update(REPORT).where(REPORT.c.id == identity).values(state=state)
                )
                note_down(connection, actor, f"report.{state}", str(identity), {"before": known})
                changed += 1
    return changed


# --- what it adds up to ------------------------------------------------------------


def field_counts(database: Database, record: str | None = None) -> dict[str, dict[str, FieldCount]]:
    """Give by record and claim how many reports say that it worked."""
    counted = REPORT.c.state == "counted"
    if record is not None:
        counted &= REPORT.c.record == record
    latest = (
        select(func.max(REPORT.c.id))
        .where(counted)
        .group_by(REPORT.c.reporter, REPORT.c.record, REPORT.c.claim, REPORT.c.environment_key)
    )
    query = (
        select(REPORT.c.record, REPORT.c.claim, REPORT.c.worked, func.count().label("times"))
        .where(REPORT.c.id.in_(latest))
        .group_by(REPORT.c.record, REPORT.c.claim, REPORT.c.worked)
    )
    tally: dict[tuple[str, str], list[int]] = {}
    with database.read() as connection:
        for row in connection.execute(query):
            k_and_n = tally.setdefault((row.record, row.claim), [0, 0])
            k_and_n[0] += row.times if row.worked else 0
            k_and_n[1] += row.times
    counts: dict[str, dict[str, FieldCount]] = {}
    for (of, claim), (k, n) in sorted(tally.items()):
        counts.setdefault(of, {})[claim] = FieldCount(k, n)
    return counts
