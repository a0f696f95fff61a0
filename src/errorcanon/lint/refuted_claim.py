"""Claims that ran and did not hold anywhere."""

from __future__ import annotations

from collections.abc import Iterator

from errorcanon.evidence.rates import prove
from errorcanon.lint.context import Check, LintContext, Problem
from errorcanon.model import ClaimKind, Record

NAME = "refuted-claim"
_REMEDIES: dict[ClaimKind, str] = {
    "cause": "narrow its range, or write what the run showed",
    "discriminator": "write the test that does tell them apart, or take the claim away",
    "dead-end": "the step helps: write it as a workaround or a fix, with a case that asserts it",
    "workaround": "write it as a dead-end, with a case that asserts that it does not help",
    "fix": "write it as a dead-end, with a case that asserts that it does not help",
}


def _run(record: Record, context: LintContext) -> Iterator[Problem]:
    for claim in record.claims:
        proof = prove(record, claim)
        if proof.tier == "refuted":
            lanes = [*proof.lanes, *(lane for lane in proof.contrast if lane.holds)]
            yield context.problem(
                record,
                "record.toml",
                f'"{claim.id}"',
                NAME,
                f"the {claim.kind} '{claim.id}' is refuted by {', '.join(v.name for v in lanes)}; "
                + _REMEDIES[claim.kind],
            )


CHECK = Check(NAME, "a claim that ran and held nowhere, or a cause outside its range", _run)
