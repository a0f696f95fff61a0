"""What the lanes add up to: k of n, tiers and the figures of a record. Pure.

docs/how-rates-are-computed.md explains every rule on one page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple, TypeAlias

from errorcanon.model import PRIMARY_SOURCES, CaseResult, Claim, Lane, Level, Record
from errorcanon.versions import applies

Tier: TypeAlias = Literal["reproduced", "validated", "sourced", "asserted", "refuted"]


class LaneVerdict(NamedTuple):
    """What one lane says about one claim."""

    name: str
    level: Level
    date: str
    versions: Mapping[str, str]
    holds: bool


class Proof(NamedTuple):
    """What all fresh lanes say about one claim."""

    tier: Tier
    k: int
    """Lanes in its range in which it holds."""
    n: int
    """Lanes in its range in which it ran."""
    lanes: tuple[LaneVerdict, ...] = ()
    contrast: tuple[LaneVerdict, ...] = ()
    """Lanes outside its range; for a cause, `holds` there means that the range is wrong."""
    repeats: tuple[int, int] | None = None
    """k and n of single runs, where chance decides a case."""
    interval: tuple[float, float] | None = None
    """The 90 % interval of `repeats`."""


class Figures(NamedTuple):
    """The figures of a record; None where nothing was counted."""

    tier: Tier
    confidence: float | None
    fix_success_rate: float | None
    resolvable: str | None
    evidence_count: int
    last_confirmed: str | None


def fresh_lanes(record: Record) -> list[Lane]:
    """Give the lanes that ran what would run now."""
    return [lane for lane in record.evidence if lane.inputs == record.inputs.get(lane.name)]


def shows(record: Record, claim: Claim, result: CaseResult) -> bool:
    """Tell whether a result says anything about its claim.

    A cause needs the line from the subject's own code. Where a script raised or printed it itself
    nothing was shown; where nobody saw who did, the case must say how the line comes about.
    Evidence from before the lab looked counts as it did.
    """
    if claim.kind != "cause" or result.k == 0 or result.origin in (None, "library", "kit"):
        return True
    if result.origin == "script":
        return False
    said = any(
        case.line_from
        for case in record.cases
        if (case.name, case.claim) == (result.case, claim.id)
    )
    return said or result.outcome == "signal"


def prove(record: Record, claim: Claim) -> Proof:
    """Add up the fresh lanes of a claim."""
    affects = claim.affects or record.affects
    inside: list[LaneVerdict] = []
    outside: list[LaneVerdict] = []
    drawn: list[CaseResult] = []
    for lane in fresh_lanes(record):
        results = [
            result
            for result in lane.results
            if result.claim == claim.id and shows(record, claim, result)
        ]
        if not results:
            continue
        verdict = LaneVerdict(
            lane.name, lane.level, lane.date, lane.versions, all(r.k == r.n for r in results)
        )
        in_range = applies(affects, lane.versions) is not False
        (inside if in_range else outside).append(verdict)
        drawn += [result for result in results if result.n > 1 and in_range]
    k = sum(verdict.holds for verdict in inside)
    repeats = (sum(r.k for r in drawn), sum(r.n for r in drawn)) if drawn else None
    return Proof(
        tier=_tier(record, claim, inside, outside),
        k=k,
        n=len(inside),
        lanes=tuple(inside),
        contrast=tuple(outside),
        repeats=repeats,
        interval=_interval(*repeats) if repeats else None,
    )


def _interval(k: int, n: int) -> tuple[float, float]:
    from errorcanon.evidence.interval import jeffreys  # few claims are a matter of chance

    return jeffreys(k, n)


def _tier(
    record: Record, claim: Claim, inside: list[LaneVerdict], outside: list[LaneVerdict]
) -> Tier:
    if claim.kind == "cause" and any(verdict.holds for verdict in outside):
        return "refuted"
    if inside:
        holding = {verdict.level for verdict in inside if verdict.holds}
        if not holding:
            return "refuted"
        return "reproduced" if holding & {"run", "device"} else "validated"
    for source in record.sources:
        if source.kind in PRIMARY_SOURCES and claim.id in (source.claims or ("cause",)):
            return "sourced"
    return "asserted"


def figures(record: Record, proofs: Mapping[str, Proof]) -> Figures:
    """Add up the proofs of all claims of a record."""
    lanes = fresh_lanes(record)
    counted = [proof for proof in proofs.values() if proof.n]
    remedies = [
        proofs[claim.id]
        for claim in record.claims
        if claim.kind in ("workaround", "fix") and proofs[claim.id].n
    ]
    holding = sum(proof.k == proof.n and proof.tier != "refuted" for proof in counted)
    best = max(remedies, key=lambda proof: (proof.k / proof.n, proof.n), default=None)
    cause = proofs["cause"]
    return Figures(
        tier=cause.tier,
        confidence=round(holding / len(proofs), 2) if counted else None,
        fix_success_rate=round(best.k / best.n, 2) if best else None,
        resolvable=_resolvable(remedies),
        evidence_count=sum(len(lane.results) for lane in lanes),
        last_confirmed=max((v.date for v in cause.lanes if v.holds), default=None),
    )


def _resolvable(remedies: Iterable[Proof]) -> str | None:
    shares = [proof.k / proof.n for proof in remedies]
    if not shares:
        return None
    if max(shares) == 1:
        return "true"
    return "partial" if max(shares) > 0 else "false"
