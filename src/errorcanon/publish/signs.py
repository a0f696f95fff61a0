"""What happened to a claim in an environment, as one sign; shared by all tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from errorcanon.evidence.rates import Shown
from errorcanon.model import ClaimKind


class Sign(NamedTuple):
    """A sign, the word of the wording that explains it, and the style that it is painted in."""

    state: str
    sign: str
    words: str
    style: str


_SHOWN: Mapping[Shown, Sign] = {
    "appears": Sign("appears", "●", "shown appears", "bad"),
    "absent": Sign("absent", "○", "shown absent", "dim"),
    "tells": Sign("tells", "?", "shown tells", "good"),
    "cured": Sign("works", "✓", "shown cured", "good"),
    "works-here": Sign("works-here", "✓", "shown works-here", "good"),
    "same-failure": Sign("no-help", "✗", "shown same-failure", "bad"),
    "another-failure": Sign("another", "↯", "shown another-failure", "bad"),
    "wrong-result": Sign("wrong", "≠", "shown wrong-result", "bad"),
    "harm": Sign("harm", "☠", "shown harm", "bad"),
    "unproven": Sign("contradicts", "!", "shown unproven", "bad"),
}
UNPROVEN = _SHOWN["unproven"]
CONTRADICTS = Sign("contradicts", "!", "shown contradicts", "bad")
OUTSIDE = Sign("outside", "·", "shown outside", "dim")
UNPROVOKED = Sign("unprovoked", "–", "shown unprovoked", "dim")
MODELLED = Sign("modelled", "~", "shown modelled", "dim")
BLANK = Sign("blank", "\u00a0", "shown blank", "dim")
SIGNS = (*_SHOWN.values(), CONTRADICTS, OUTSIDE, UNPROVOKED, MODELLED, BLANK)


def signs(claim: Mapping[str, Any]) -> dict[str, Sign]:
    """Give by environment the sign of a claim, from its public view."""
    found = {lane["name"]: _SHOWN[lane["shown"]] for lane in claim["lanes"]}
    for lane in claim["contrast"]:
        found[lane["name"]] = _outside(lane, claim["kind"])
    found |= {lane["name"]: UNPROVOKED for lane in claim["unprovoked"]}
    return found | {lane["name"]: MODELLED for lane in claim["modelled"]}


def _outside(lane: Mapping[str, Any], kind: ClaimKind) -> Sign:
    """Give the sign of a lane outside a range; a cause that appears there speaks against it."""
    if kind == "cause":
        return CONTRADICTS if lane["holds"] else _SHOWN["absent"]
    return _SHOWN["works-here"] if lane["shown"] in ("works-here", "cured") else OUTSIDE
