"""Dead ends that help in a release in which they are said not to."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.evidence.rates import prove
from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import Record

NAME = "working-dead-end"


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    for claim in record.claims:
        if claim.kind != "dead-end":
            continue
        proof = prove(record, claim)
        helps = [v.name for v in proof.lanes if v.shown in ("works-here", "cured")]
        if helps:
            yield context.problem(
                record,
                "record.toml",
                f'"{claim.id}"',
                NAME,
                f"the dead end '{claim.id}' helps in {', '.join(helps)}; give it the range in "
                "which it does not ([[claim.affects]]), and say so in its first line",
            )


CHECK = Check(NAME, "a dead end that helps in some release of its range", _run)
