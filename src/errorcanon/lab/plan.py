"""Decide what there is to run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import Literal, TypeAlias

from errorcanon.model import Case, LaneSpec, Level, Record
from errorcanon.store.lab import runs_in

State: TypeAlias = Literal["missing", "stale", "fresh"]


@dataclass(frozen=True, slots=True)
class Job:
    """A lane of a record with the cases that can run in it."""

    record: Record
    lane: LaneSpec
    cases: tuple[Case, ...]
    state: State

    @property
    def seconds(self) -> int:
        """The most that it may take, installing apart."""
        return sum(case.seconds * case.repeat for case in self.cases)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which jobs are asked for."""

    levels: frozenset[Level]
    lanes: str = "*"
    """A pattern of lane names."""
    stale_only: bool = False
    again: bool = False
    """Also what is fresh."""


def plan(records: Iterable[Record], wanted: Wanted) -> Iterator[Job]:
    """Yield the jobs that are asked for and not done yet, record by record."""
    for record in records:
        for lane in record.lanes:
            if lane.level not in wanted.levels or not fnmatch(lane.name, wanted.lanes):
                continue
            cases = tuple(case for case in record.cases if runs_in(case, lane))
            job = Job(record, lane, cases, state_of(record, lane))
            if not cases or (wanted.stale_only and job.state == "missing"):
                continue
            if wanted.again or job.state != "fresh":
                yield job


def state_of(record: Record, lane: LaneSpec) -> State:
    """Tell what evidence there is for a lane."""
    for seen in record.evidence:
        if seen.name == lane.name:
            return "fresh" if seen.inputs == record.inputs[lane.name] else "stale"
    return "missing"
