"""Claims, cases and headings that do not meet."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import Record
from errorcanon.store.lab import runs_in

NAME = "orphan-claim"


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    claims = [claim.id for claim in record.claims]
    if "cause" not in claims:
        yield context.problem(record, "record.toml", "[[claim]]", NAME, "no claim with id 'cause'")
    for claim in sorted({claim for claim in claims if claims.count(claim) > 1}):
        yield context.problem(record, "record.toml", claim, NAME, f"claim '{claim}' stands twice")
    cases = {case.claim for case in record.cases}
    for claim in (claim.id for claim in record.claims if not claim.sourced):
        if claim not in cases:
            yield context.problem(
                record,
                "record.toml",
                f'"{claim}"',
                NAME,
                f"claim '{claim}' has no case in lab.toml; where nothing in the lab could run it, "
                "write sourced = true and name it in a primary source",
            )
    for case in record.cases:
        if case.claim not in claims:
            yield context.problem(
                record,
                "repro/lab.toml",
                case.name,
                NAME,
                f"case '{case.name}' serves '{case.claim}', which is no claim",
            )
        if not any(runs_in(case, lane) for lane in record.lanes):
            yield context.problem(
                record, "repro/lab.toml", case.name, NAME, f"case '{case.name}' runs in no lane"
            )
    yield from _headings(record, context, claims)


def _headings(record: Record, context: LintContext, claims: list[str]) -> Iterator[Problem]:
    for language, prose in record.prose.items():
        file = f"{language}.md"
        for claim in claims:
            if claim not in prose.sections:
                yield context.problem(record, file, "", NAME, f"claim '{claim}' has no heading")
        for heading in prose.sections:
            if heading not in claims:
                yield context.problem(
                    record, file, f"## {heading}", NAME, f"heading '{heading}' is no claim"
                )


CHECK = Check(
    NAME,
    "a claim without case or heading that is not `sourced`, or a case or heading without claim",
    _run,
)
