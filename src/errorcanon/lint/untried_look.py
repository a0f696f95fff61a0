"""Looks at the machine that no scene has tried, and scenes in which a look was wrong."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.evidence.rates import fresh_results
from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import LookSpec, Record

NAME = "untried-look"


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    for look in record.looks:
        if not any(case.claim == look.told_by and _tries(case.look, look) for case in record.cases):
            yield context.problem(
                record,
                "record.toml",
                f'"{look.id}"',
                NAME,
                f"'{look.id}' was tried in no scene; add a case of '{look.told_by}' in which the "
                f'failure is provoked: look = "{look.says}"',
            )
    scenes = {case.key: case for case in record.cases if case.look}
    for lane in record.evidence:
        for result in fresh_results(record, lane):
            if result.key in scenes and result.k < result.n:
                yield context.problem(
                    record,
                    "repro/lab.toml",
                    f'"{result.case}"',
                    NAME,
                    f"in lane {lane.name} the scene '{result.case}' ended with: {result.line[:80]}",
                )


def _tries(said: str | None, look: LookSpec) -> bool:
    if look.is_lasting and said == "lasting":
        return True
    return said is not None if look.probe else said == look.says


CHECK = Check(NAME, "a look at the machine that no scene has tried, or that was not right", _run)
