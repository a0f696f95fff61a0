"""What happened to a claim in an environment, as one sign; shared by all tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from errorcanon.evidence.rates import LaneVerdict, Proof, Shown
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
CONTRADICTS = Sign("contradicts", "!", "shown contradicts", "bad")
OUTSIDE = Sign("outside", "·", "shown outside", "dim")
UNPROVOKED = Sign("unprovoked", "–", "shown unprovoked", "dim")
MODELLED = Sign("modelled", "~", "shown modelled", "dim")
BLANK = Sign("blank", " ", "shown blank", "dim")
SIGNS = (*_SHOWN.values(), CONTRADICTS, OUTSIDE, UNPROVOKED, MODELLED, BLANK)


def signs(proof: Proof, kind: ClaimKind) -> dict[str, Sign]:
    """Give by lane the sign of a claim in it."""
    found = {verdict.name: sign_of(verdict.shown) for verdict in proof.lanes}
    for verdict in proof.contrast:
        found[verdict.name] = _outside(verdict, kind)
    found |= {verdict.name: UNPROVOKED for verdict in proof.unprovoked}
    return found | {verdict.name: MODELLED for verdict in proof.modelled}


def sign_of(shown: Shown) -> Sign:
    """Give the sign of what happened."""
    return _SHOWN[shown]


def _outside(verdict: LaneVerdict, kind: ClaimKind) -> Sign:
    """A cause that appears outside its range speaks against the range."""
    if kind == "cause":
        return CONTRADICTS if verdict.holds else sign_of("absent")
    return sign_of("works-here") if verdict.shown in ("works-here", "cured") else OUTSIDE
