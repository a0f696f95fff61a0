"""What the lanes add up to: k of n, tiers and the figures of a record. Pure.

docs/how-rates-are-computed.md explains every rule on one page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatch
from typing import Literal, NamedTuple, TypeAlias, get_args

from errorcanon.model import (
    PRIMARY_SOURCES,
    STEP_KINDS,
    Case,
    CaseResult,
    Claim,
    Lane,
    Level,
    Record,
)
from errorcanon.versions import applies, minor_of

Tier: TypeAlias = Literal["reproduced", "validated", "modelled", "sourced", "asserted", "refuted"]
TIERS: tuple[Tier, ...] = get_args(Tier)
"""From what was shown best to what was shown wrong."""
Shown: TypeAlias = Literal[
    "appears",
    "absent",
    "tells",
    "unproven",
    "cured",
    "same-failure",
    "another-failure",
    "wrong-result",
    "harm",
    "works-here",
]
"""What a claim showed in a lane; `unproven` where a script did not pass."""
_HELPS: frozenset[Shown] = frozenset({"cured"})
_FAILS: frozenset[Shown] = frozenset({"same-failure", "another-failure", "wrong-result", "harm"})
_HOLDING: Mapping[str, frozenset[Shown]] = {
    "cause": frozenset({"appears"}),
    "discriminator": frozenset({"tells"}),
    "workaround": _HELPS,
    "fix": _HELPS,
    "dead-end": _FAILS,
}


class LaneVerdict(NamedTuple):
    """What one lane says about one claim."""

    name: str
    level: Level
    date: str
    versions: Mapping[str, str]
    holds: bool
    shown: Shown = "unproven"
    """What happened there; where several cases differ, the one that speaks against the claim."""


class Proof(NamedTuple):
    """What all fresh lanes say about one claim."""

    tier: Tier
    k: int
    """Minor releases of the subject, in its range, in which it holds in every lane."""
    n: int
    """Minor releases of the subject, in its range, in which it ran."""
    lanes: tuple[LaneVerdict, ...] = ()
    """The lanes that count."""
    contrast: tuple[LaneVerdict, ...] = ()
    """Lanes outside its range; for a cause, `holds` there means that the range is wrong."""
    unprovoked: tuple[LaneVerdict, ...] = ()
    """Lanes in which a step was tried where the failure itself had not been seen."""
    modelled: tuple[LaneVerdict, ...] = ()
    """Lanes in which something like the subject ran, and not the subject."""
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


def fresh_results(record: Record, lane: Lane) -> tuple[CaseResult, ...]:
    """Give the results of a lane that ran what would run now."""
    wanted = record.inputs.get(lane.name, {})
    return tuple(result for result in lane.results if result.inputs == wanted.get(result.key))


def fresh_lanes(record: Record) -> list[Lane]:
    """Give the lanes that have fresh results, with these alone."""
    lanes = [lane._replace(results=fresh_results(record, lane)) for lane in record.evidence]
    return [lane for lane in lanes if lane.results]


def count_stale(record: Record) -> int:
    """Count the results of what would not run now in this form, or not at all."""
    return sum(len(lane.results) - len(fresh_results(record, lane)) for lane in record.evidence)


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
    said = any(case.line_from for case in record.cases if case.key == result.key)
    return said or result.outcome == "signal"


def prove(record: Record, claim: Claim) -> Proof:
    """Add up the fresh lanes of a claim."""
    return _prove(_read(record), claim)


def prove_all(record: Record) -> dict[str, Proof]:
    """Add up the fresh lanes of every claim of a record, by its id."""
    seen = _read(record)
    return {claim.id: _prove(seen, claim) for claim in record.claims}


class _Seen(NamedTuple):
    """What all claims of a record need of its evidence."""

    record: Record
    lanes: list[Lane]
    provoked: frozenset[str]
    """The lanes in which the record's own failure was seen."""
    cases: Mapping[str, Case]


def _read(record: Record) -> _Seen:
    lanes = fresh_lanes(record)
    provoked = frozenset(lane.name for lane in lanes if _is_provoked(record, lane))
    return _Seen(record, lanes, provoked, {case.key: case for case in record.cases})


def _prove(seen: _Seen, claim: Claim) -> Proof:
    record = seen.record
    affects = claim.affects or record.affects
    inside: list[LaneVerdict] = []
    outside: list[LaneVerdict] = []
    unprovoked: list[LaneVerdict] = []
    modelled: list[LaneVerdict] = []
    drawn: list[CaseResult] = []
    for lane in seen.lanes:
        results = [r for r in lane.results if r.claim == claim.id and shows(record, claim, r)]
        if not results:
            continue
        cases = [seen.cases.get(result.key) for result in results]
        verdict = _verdict(claim, lane, results, cases)
        if applies(affects, lane.versions) is False:
            outside.append(verdict)
        elif _is_modelled(record, lane, cases):
            modelled.append(verdict)
        elif claim.kind in STEP_KINDS and not _was_provoked(lane, cases, seen.provoked):
            unprovoked.append(verdict)
        else:
            inside.append(verdict)
            drawn += [result for result in results if result.n > 1]
    k, n = _count(record, inside)
    repeats = (sum(r.k for r in drawn), sum(r.n for r in drawn)) if drawn else None
    return Proof(
        tier=_tier(record, claim, inside, outside, modelled),
        k=k,
        n=n,
        lanes=tuple(inside),
        contrast=tuple(outside),
        unprovoked=tuple(unprovoked),
        modelled=tuple(modelled),
        repeats=repeats,
        interval=_interval(*repeats) if repeats else None,
    )


def _is_provoked(record: Record, lane: Lane) -> bool:
    """Tell whether the record's own failure was seen in a lane."""
    causes = {claim.id: claim for claim in record.claims if claim.kind == "cause"}
    return any(
        result.k == result.n and shows(record, causes[result.claim], result)
        for result in lane.results
        if result.claim in causes
    )


def _was_provoked(lane: Lane, cases: Iterable[Case | None], provoked: frozenset[str]) -> bool:
    """Tell whether the failure was seen where a step was tried, or in the lanes that it leaves."""
    if lane.name in provoked:
        return True
    left = [pattern for case in cases if case for pattern in case.provoked_in]
    return any(fnmatch(name, pattern) for name in provoked for pattern in left)


def _is_modelled(record: Record, lane: Lane, cases: Iterable[Case | None]) -> bool:
    """Tell whether the subject itself was not there, or was not what ran."""
    if not record.is_family and record.subject not in lane.versions:
        return True
    return all(case is not None and case.modelled for case in cases)


def _verdict(
    claim: Claim, lane: Lane, results: Sequence[CaseResult], cases: Sequence[Case | None]
) -> LaneVerdict:
    holding = _HOLDING[claim.kind]
    shown = [_shown(claim, case, one) for case, one in zip(cases, results, strict=True)]
    against = [one for one in shown if one not in holding]
    return LaneVerdict(
        lane.name,
        lane.level,
        max(result.date for result in results),
        lane.versions,
        not against,
        (against or shown)[0],
    )


def _shown(claim: Claim, case: Case | None, result: CaseResult) -> Shown:
    """Give what a result showed; a step that its script says nothing of proves nothing."""
    held = result.k == result.n
    if claim.kind == "cause":
        return "appears" if held else "absent"
    if not held:
        return "unproven"
    if claim.kind == "discriminator":
        return "tells"
    if case is None or case.outcome is None:
        return "unproven"
    return (result.printed or "unproven") if case.outcome == "printed" else case.outcome


def _count(record: Record, verdicts: Iterable[LaneVerdict]) -> tuple[int, int]:
    """Count minor releases of the subject: those in which every lane holds, and all.

    A family has a subject in each lane, a release of some package, and its lanes are counted.
    """
    subject = record.subject or ""
    held: dict[str, bool] = {}
    is_family = record.is_family
    for verdict in verdicts:
        minor = verdict.name if is_family else minor_of(subject, verdict.versions[subject])
        held[minor] = held.get(minor, True) and verdict.holds
    return sum(held.values()), len(held)


def _interval(k: int, n: int) -> tuple[float, float]:
    from errorcanon.evidence.interval import jeffreys  # few claims are a matter of chance

    return jeffreys(k, n)


def _tier(
    record: Record,
    claim: Claim,
    inside: Sequence[LaneVerdict],
    outside: Sequence[LaneVerdict],
    modelled: Sequence[LaneVerdict],
) -> Tier:
    if claim.kind == "cause" and any(verdict.holds for verdict in outside):
        return "refuted"
    if inside:
        holding = {verdict.level for verdict in inside if verdict.holds}
        if not holding:
            return "refuted"
        return "reproduced" if holding & {"run", "device"} else "validated"
    if modelled:
        return "modelled" if any(verdict.holds for verdict in modelled) else "refuted"
    for source in record.sources:
        if source.kind in PRIMARY_SOURCES and claim.id in (source.claims or ("cause",)):
            return "sourced"
    return "asserted"


def figures(record: Record, proofs: Mapping[str, Proof]) -> Figures:
    """Add up the proofs of all claims of a record."""
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
        evidence_count=sum(len(lane.results) for lane in fresh_lanes(record)),
        last_confirmed=max((v.date for v in cause.lanes if v.holds), default=None),
    )


def _resolvable(remedies: Iterable[Proof]) -> str | None:
    shares = [proof.k / proof.n for proof in remedies]
    if not shares:
        return None
    if max(shares) == 1:
        return "true"
    return "partial" if max(shares) > 0 else "false"
