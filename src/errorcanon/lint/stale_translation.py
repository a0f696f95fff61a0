"""A translation whose English has changed, or that was never checked."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import Record

NAME = "stale-translation"


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    for section in record.prose["zh"].stale:
        yield context.problem(
            record,
            "zh.md",
            f"## {section}",
            NAME,
            f"'{section}' does not reflect the English; translate it, then: "
            f"canon lint --stamp {record.id}",
        )


CHECK = Check(NAME, "a section of zh.md was not checked against the English as it is now", _run)
