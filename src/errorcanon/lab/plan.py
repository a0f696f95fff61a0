"""Decide what there is to run."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import Literal, TypeAlias

from errorcanon.evidence.rates import fresh_results
from errorcanon.model import Case, LaneSpec, Level, Record
from errorcanon.store.lab import cases_in

_GUESS = 5.0
"""Seconds of a case that never ran."""

State: TypeAlias = Literal["missing", "stale", "fresh"]


@dataclass(frozen=True, slots=True)
class Job:
    """A lane of a record with the cases that are to run in it."""

    record: Record
    lane: LaneSpec
    cases: tuple[Case, ...]
    state: State
    """Of the lane: fresh where all its cases are."""

    @property
    def most_seconds(self) -> int:
        """The most that it may take, installing apart."""
        return sum(case.seconds * case.repeat for case in self.cases)

    @property
    def likely_seconds(self) -> float:
        """What it took before, in this lane or else in others; a guess where it never ran."""
        return sum(_likely(case, self) * case.repeat for case in self.cases)


@dataclass(frozen=True, slots=True)
class JobFilter:
    """Which jobs are asked for."""

    levels: frozenset[Level]
    lanes: tuple[str, ...] = ("*",)
    """Patterns of lane names."""
    stale_only: bool = False
    again: bool = False
    """Also what is fresh."""


def _likely(case: Case, job: Job) -> float:
    took = {
        lane.name: result.seconds
        for lane in job.record.evidence
        for result in lane.results
        if result.case == case.name
    }
    if not took:
        return _GUESS
    return took.get(job.lane.name, statistics.median(took.values()))


def plan(records: Iterable[Record], job_filter: JobFilter) -> Iterator[Job]:
    """Yield the jobs that are asked for and not done yet, record by record."""
    for record in records:
        for lane in record.lanes:
            is_named = any(fnmatch(lane.name, pattern) for pattern in job_filter.lanes)
            if lane.level not in job_filter.levels or not is_named:
                continue
            state = state_of(record, lane)
            if job_filter.stale_only and state == "missing":
                continue
            done = frozenset[str]() if job_filter.again else fresh_cases(record, lane)
            cases = tuple(c for c in cases_in(lane, record.cases) if c.key not in done)
            if cases:
                yield Job(record, lane, cases, state)


def fresh_cases(record: Record, lane: LaneSpec) -> frozenset[str]:
    """Name the cases of a lane that would run now as they ran."""
    return frozenset(
        result.key
        for seen in record.evidence
        if seen.name == lane.name
        for result in fresh_results(record, seen)
    )


def state_of(record: Record, lane: LaneSpec) -> State:
    """Tell what evidence there is for a lane."""
    if lane.name not in {seen.name for seen in record.evidence}:
        return "missing"
    return "fresh" if record.inputs[lane.name].keys() <= fresh_cases(record, lane) else "stale"
