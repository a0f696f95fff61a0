"""Claims that nothing has shown yet, though nothing that the lab lacks is in the way."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.evidence.rates import prove
from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import Record

NAME = "unrun-claim"


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    for claim in record.claims:
        cases = [case for case in record.cases if case.claim == claim.id]
        if not cases or any(case.needs != "cpu" for case in cases) or prove(record, claim).n:
            continue
        yield context.problem(
            record,
            "repro/lab.toml",
            f'"{claim.id}"',
            NAME,
            f"'{claim.id}' has no fresh evidence and does not say why; run: canon lab run "
            f'{record.id}; or, where it takes a GPU, say so: needs = "gpu" in its case',
        )


CHECK = Check(NAME, "a claim without fresh evidence that does not say what it waits for", _run)
