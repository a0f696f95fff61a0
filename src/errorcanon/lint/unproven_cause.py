"""A run that ended in another error than the one its record is about."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.evidence.rates import fresh_lanes
from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.lint.stolen_message import is_found
from errorcanon.model import Record

NAME = "unproven-cause"


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    kinds = {claim.id: claim.kind for claim in record.claims}
    for lane in fresh_lanes(record):
        for result in lane.results:
            if kinds.get(result.claim) != "cause" or result.k == 0:
                continue
            findings = context.explain("\n".join(result.tail), lane.versions).findings
            if not findings or not is_found(record.id, findings):
                found = findings[0].id if findings else "no record"
                yield context.problem(
                    record,
                    f"evidence/{lane.name}.json",
                    f'"{result.case}"',
                    NAME,
                    f"case '{result.case}' ended in an error that finds {found}; widen a "
                    "signature, or let the script fail with this very error",
                )


CHECK = Check(NAME, "the evidence of a cause finds another record, or none", _run)
