"""Claims that nothing has shown yet, though nothing that the lab lacks is in the way."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.evidence.rates import Proof, prove
from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import Claim, Record

NAME = "unrun-claim"


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    for claim in record.claims:
        cases = [case for case in record.cases if case.claim == claim.id]
        if not cases or any(case.needs != "cpu" for case in cases):
            continue
        proof = prove(record, claim)
        if proof.n or proof.modelled:
            continue
        yield context.problem(
            record, "repro/lab.toml", f'"{claim.id}"', NAME, _why(record, claim, proof)
        )


def _why(record: Record, claim: Claim, proof: Proof) -> str:
    if proof.unprovoked:
        return (
            f"'{claim.id}' ran only where the record's own failure was not seen "
            f"({', '.join(v.name for v in proof.unprovoked)}); run the cause there too, or name "
            "the lanes that the step leaves: provoked-in"
        )
    return (
        f"'{claim.id}' has no fresh evidence and does not say why; run: canon lab run {record.id}; "
        'or, where it takes a GPU, say so: needs = "gpu" in its case'
    )


CHECK = Check(NAME, "a claim without fresh evidence that does not say what it waits for", _run)
