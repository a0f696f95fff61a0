"""The conditions by which a finding was decided, in words."""

from __future__ import annotations

from errorcanon.model import Finding, Language, Met, Seen
from errorcanon.publish.wording import say

_LONGEST = 100
_SIGNS = {"<": "<", "<=": "≤", ">": ">", ">=": "≥"}
_WORDS = {
    "<": "below",
    "<=": "at most",
    ">": "above",
    ">=": "at least",
    "==": "equals",
    "!=": "differs",
}


def reasons_of(finding: Finding, language: Language) -> list[str]:
    """Say by what a finding was decided.

    What its values are not keeps it apart from other records, and decides for none.
    """
    told = [_format_met(met, language) for met in finding.met if not met.excludes]
    told += [say("installed", language, release=release) for release in finding.installed]
    return [*told, *(say_seen(seen, language) for seen in finding.seen)]


def say_seen(seen: Seen, language: Language) -> str:
    """Say what the machine shows, in a phrase without what is personal."""
    from errorcanon.outcomes.redaction import redact, this_machine

    return redact(say_all_seen(seen, language), this_machine()).text


def say_all_seen(seen: Seen, language: Language) -> str:
    """Say it with all that is personal, for a place that takes such things out itself."""
    return dict(seen.because)[language] if seen.because else _say_fact(seen, language)


def _say_fact(seen: Seen, language: Language) -> str:
    """Say a fact, and beside a number what it was compared with."""
    from errorcanon.facts.catalogue import BY_NAME  # few answers hold what a machine shows
    from errorcanon.publish.facts import say_fact, say_number

    fact = BY_NAME[seen.name]
    if seen.operator == "lacks" and seen.value == "*":
        return say("seen empty", language, name=seen.name)
    if seen.operator == "lacks":
        return say("seen lacking", language, name=seen.name, value=seen.value)
    text = say_fact(fact, seen.actual, language)
    if seen.operator not in _SIGNS:
        return text
    value = say_number(seen.value, fact)
    return say("seen compared", language, fact=text, sign=_SIGNS[seen.operator], value=value)


def _format_met(met: Met, language: Language) -> str:
    """Say what was compared, and how it came out; or quote the line beside the failing one.

    What surveys of releases say is put into words.
    """
    if not met.name:
        text = met.value if len(met.value) <= _LONGEST else met.value[:_LONGEST] + " …"
        return say("line beside", language, text=text)
    if met.name == "standing":
        return say(f"standing {met.value}", language)
    actual = f" {met.actual}" if met.actual else ""
    return say(
        f"met {_WORDS[met.operator]}", language, name=met.name, actual=actual, value=met.value
    )
