"""The conditions by which a finding was decided, in words."""

from __future__ import annotations

from errorcanon.model import Finding, Language, Met
from errorcanon.publish.wording import say

_LONGEST = 100
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
    return [_format_met(met, language) for met in finding.met if not met.excludes]


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
