"""Let what the machine shows decide between causes that print the same line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

from errorcanon.facts.fact import Facts, Unknown
from errorcanon.match.where import OPERATORS
from errorcanon.model import (
    Answer,
    CanonError,
    FactCondition,
    FactValue,
    Finding,
    LookAnswer,
    LookSpec,
    Record,
    Seen,
)
from errorcanon.store.references import REFERENCE
from errorcanon.versions import compare

SHOWN = 0.95
"""How sure a cause is that the machine shows; docs/how-confidence-is-computed.md."""
_AGAINST = 0.6
"""What is left of the confidence of a cause against which the machine speaks."""
_MOST = 0.8
"""Of a candidate, whatever the machine excludes."""
_VERSION = re.compile(r"\d+(\.\d+)+", re.ASCII)
AskProbe = Callable[[LookSpec, Mapping[str, str]], Sequence[Seen]]
"""Runs a probe with what the line captured; empty where it cannot tell."""


class _Judged(NamedTuple):
    finding: Finding
    seen: tuple[Seen, ...]
    says: LookAnswer | None


def decide(
    answer: Answer,
    record: Callable[[str], Record],
    facts: Facts,
    ask_probe: AskProbe | None = None,
) -> Answer:
    """Give the answer that text and machine have together.

    Of candidates of one line, that which the machine shows is decided and the others go; what it
    excludes goes where something else stays. A cause that the text alone had decided is a
    candidate again where the machine speaks against it. What is not known decides nothing.
    """
    judged = [_judge(finding, record(finding.id), facts, ask_probe) for finding in answer.findings]
    if not any(one.seen for one in judged):
        return answer
    by_id = {one.finding.id: one for one in judged}
    gone: set[str] = set()
    for one in judged:
        rivals = [by_id[name] for name in one.finding.ambiguous_with if name in by_id]
        gone |= _excluded([one, *rivals])
    findings = [_weigh(one, by_id, gone) for one in judged if one.finding.id not in gone]
    findings = sorted(findings, key=lambda finding: _place(finding, findings))
    return answer._replace(findings=tuple(findings))


def find_lasting(records: Iterable[Record], facts: Facts) -> list[tuple[Record, tuple[Seen, ...]]]:
    """Give the records whose cause the facts show although nothing has failed yet."""
    found = []
    for record in records:
        for look in record.looks:
            seen = _look(look, {}, facts) if look.is_lasting else ()
            if seen:
                found.append((record, seen))
                break
    return found


# --- one finding -------------------------------------------------------------------


def _judge(finding: Finding, record: Record, facts: Facts, ask_probe: AskProbe | None) -> _Judged:
    """Carry out the looks of a record; those that disagree say nothing together."""
    seen: list[Seen] = []
    for look in record.looks:
        if look.signatures and finding.signature not in look.signatures:
            continue
        if look.probe is None:
            seen += _look(look, finding.captures, facts)
        elif ask_probe and all(
            _holds(condition, finding.captures, facts) for condition in look.where
        ):
            seen += ask_probe(look, finding.captures)
    says = {one.says for one in seen}
    if len(says) > 1:
        return _Judged(finding, (), None)
    return _Judged(finding, tuple(seen), says.pop() if says else None)


def _look(look: LookSpec, captures: Mapping[str, str], facts: Facts) -> tuple[Seen, ...]:
    """Give what was seen where all conditions hold; nothing where one fails or is unknown."""
    held = [_holds(condition, captures, facts) for condition in look.where]
    if None in held:
        return ()
    return tuple(
        Seen(look.id, look.says, one.name, one.operator, one.value, one.actual)
        for one in held
        if one and one.name
    )


class _Held(NamedTuple):
    name: str
    operator: Any
    value: str
    actual: FactValue


def _holds(condition: FactCondition, captures: Mapping[str, str], facts: Facts) -> _Held | None:
    """Give what was compared where a condition holds; None where it fails or is unknown.

    Of a capture that holds nothing is shown: it stands in the line.
    """
    value = _value_of(condition.value, captures, facts)
    if value is None:
        return None
    if "." not in condition.name:
        known = captures.get(condition.name)
        holds = known is not None and _test(condition.operator, known, value)
        return _Held("", condition.operator, value, "") if holds else None
    name, key = _parts(condition.name, captures)
    if key is None:
        return None
    fact = facts.get(name)
    if fact is None or isinstance(fact, Unknown):
        return None
    if key:
        if not isinstance(fact, Mapping) or key not in fact:
            return None
        holds = _test(condition.operator, fact[key], value)
        shown: FactValue = {key: fact[key]}
    else:
        holds, shown = _test(condition.operator, fact, value), _part_of(fact, value)
    return _Held(name, condition.operator, value, shown) if holds else None


def _parts(name: str, captures: Mapping[str, str]) -> tuple[str, str | None]:
    """Part `table[row]`; the row is None where it names a capture that is not there."""
    fact, mark, row = name.partition("[")
    row = row.removesuffix("]")
    referred = REFERENCE.fullmatch(row)
    if mark and referred:
        return fact, captures.get(referred[1])
    return fact, row


def _value_of(value: str, captures: Mapping[str, str], facts: Facts) -> str | None:
    """Put captures and facts in the place of their names; None where one is not known."""
    for name in REFERENCE.findall(value):
        known = _known(name, captures, facts)
        if known is None:
            return None
        value = value.replace(f"{{{name}}}", known)
    return value


def _known(name: str, captures: Mapping[str, str], facts: Facts) -> str | None:
    if "." not in name:
        return captures.get(name) or None
    fact, row = _parts(name, captures)
    found = facts.get(fact)
    if isinstance(found, Mapping) and row:
        found = found.get(row)
    return str(found) if isinstance(found, str | int | float) else None


def _part_of(fact: FactValue, value: str) -> FactValue:
    """Give of a list or a table what was asked for, so that it can be shown in a line."""
    if isinstance(fact, tuple):
        return tuple(part for part in fact if fnmatchcase(part, value))
    if isinstance(fact, Mapping):
        return {key: part for key, part in fact.items() if fnmatchcase(key, value)}
    return fact


def _test(sign: str, actual: FactValue, value: str) -> bool:
    if sign in ("has", "lacks"):
        return _has(actual, value) == (sign == "has")
    if isinstance(actual, bool):
        return OPERATORS[sign](str(actual).lower(), value.lower())
    if isinstance(actual, int | float):
        try:
            return OPERATORS[sign](float(actual), float(value))
        except ValueError:
            return False
    if not isinstance(actual, str):
        return False
    if _VERSION.match(actual) and (_VERSION.match(value) or value.isdecimal()):
        try:
            return OPERATORS[sign](compare("", actual, value), 0)
        except CanonError:
            return False
    try:
        return OPERATORS[sign](float(actual.replace(",", "")), float(value))
    except ValueError:
        return OPERATORS[sign](actual.casefold(), value.casefold())


def _has(actual: FactValue, value: str) -> bool:
    """Tell whether a list or table has a name, or a text holds some words; `*` stands for any."""
    if isinstance(actual, str):
        return value in actual
    if isinstance(actual, tuple | Mapping):
        return any(fnmatchcase(part, value) for part in actual)
    return False


# --- all findings together ---------------------------------------------------------


def _excluded(together: Sequence[_Judged]) -> set[str]:
    """Name those of some candidates of one line that go."""
    shown = {one.finding.id for one in together if one.says == "this"}
    if shown:
        return {
            one.finding.id
            for one in together
            if one.finding.id not in shown and not one.finding.decided
        }
    against = {one.finding.id for one in together if one.says == "another"}
    return against if len(against) < len(together) else set()


def _weigh(one: _Judged, by_id: Mapping[str, _Judged], gone: set[str]) -> Finding:
    """Say anew how sure a finding is, and among which others."""
    finding = one.finding
    rivals = tuple(name for name in finding.ambiguous_with if name not in gone)
    if one.says == "this":
        is_alone = not any(by_id[name].says == "this" for name in rivals if name in by_id)
        if finding.decided or is_alone:
            sure = max(finding.confidence, SHOWN)
            return finding._replace(
                decided=True, confidence=sure, ambiguous_with=(), is_open=False, seen=one.seen
            )
        return finding._replace(ambiguous_with=rivals, seen=one.seen)
    if one.says == "another":
        return finding._replace(
            decided=False,
            confidence=round(finding.confidence * _AGAINST, 2),
            ambiguous_with=rivals,
            is_open=True,
            seen=one.seen,
        )
    left = [by_id[name].finding.confidence for name in rivals if name in by_id]
    all_of = [by_id[n].finding.confidence for n in finding.ambiguous_with if n in by_id]
    if finding.decided or len(left) == len(all_of):
        return finding._replace(ambiguous_with=rivals)
    share = (finding.confidence + sum(all_of)) / (finding.confidence + sum(left))
    sure = min(_MOST, round(finding.confidence * share, 2))
    return finding._replace(ambiguous_with=rivals, confidence=sure)


def _place(finding: Finding, findings: Sequence[Finding]) -> tuple[int, int, int]:
    """Order those of one line anew: what is shown first; the rest stays in its order."""
    alike = [
        number
        for number, other in enumerate(findings)
        if other.span.line == finding.span.line and other.explained_by == finding.explained_by
    ]
    against = any(one.says == "another" for one in finding.seen)
    is_shown = finding.decided and bool(finding.seen)
    return alike[0], -1 if is_shown else int(against), findings.index(finding)
