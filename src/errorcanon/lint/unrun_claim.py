"""Claims that nothing has shown yet, though nothing that the lab lacks is in the way."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from errorcanon.evidence.rates import Proof, prove
from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import PRIMARY_SOURCES, Claim, Record

NAME = "unrun-claim"


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    shown = {
        claim
        for source in record.sources
        if source.kind in PRIMARY_SOURCES
        for claim in source.claims
    }
    for claim in record.claims:
        if claim.sourced:
            yield from _faults_of_sourced(record, context, claim, shown)
            continue
        cases = [case for case in record.cases if case.claim == claim.id]
        if not cases or any(case.needs != "cpu" for case in cases):
            continue
        proof = prove(record, claim)
        if proof.n or proof.modelled:
            continue
        yield context.problem(
            record, "repro/lab.toml", f'"{claim.id}"', NAME, _why(record, claim, proof)
        )


def _faults_of_sourced(
    record: Record, context: LintContext, claim: Claim, shown: Collection[str]
) -> Iterator[Problem]:
    """A claim that says that nothing can run it must have a primary source, and no case."""
    if claim.id not in shown:
        text = (
            f"'{claim.id}' says sourced = true, and no primary source names it among its claims; "
            "cite its maker's page, code or notes there, or take the claim out"
        )
        yield context.problem(record, "record.toml", f'"{claim.id}"', NAME, text)
    if any(case.claim == claim.id for case in record.cases):
        text = f"'{claim.id}' says sourced = true and has a case; take out the one or the other"
        yield context.problem(record, "repro/lab.toml", f'"{claim.id}"', NAME, text)


def _why(record: Record, claim: Claim, proof: Proof) -> str:
    if proof.unprovoked:
        return (
            f"'{claim.id}' ran only where the record's own failure was not seen "
            f"({', '.join(v.name for v in proof.unprovoked)}); run the cause there too, or name "
            "the lanes that the step leaves: provoked-in"
        )
    return (
        f"'{claim.id}' has no fresh evidence and does not say why; run: canon lab run {record.id}; "
        'or, where it takes a GPU, say so: needs = "gpu" in its case; '
        "where the lab has nothing that could run it: sourced = true in its claim, and no case"
    )


CHECK = Check(
    NAME,
    "a claim without fresh evidence that does not say what it waits for, or a `sourced` one "
    "without a primary source or with a case",
    _run,
)
