"""The name that is nearest by spelling, of those of the same kind in one release.

It is a guess at what was meant, and no successor.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from errorcanon.model import Lookup
from errorcanon.survey.names_table import Form
from errorcanon.survey.standing import Standing, module_in
from errorcanon.survey.table import Surveys

_ALIKE = 0.75
_LONGER = 4
"""Characters by which the nearest name may be longer or shorter."""


def nearest_name(surveys: Surveys, found: Standing, number: int, lookup: Lookup) -> str:
    """Give the name nearest to one that was asked for; empty where none is near.

    Args:
        surveys: where names are looked up.
        found: what was asked.
        number: the release of its distribution.
        lookup: what was asked for: a name of a module, a member, or a parameter.
    """
    asked = found.name
    beside = _beside(surveys, found, number, lookup)
    pool = sorted(name for name in beside if _may_be_meant(name, asked))
    for name in get_close_matches(asked, pool, max(1, len(pool)), _ALIKE):
        forms = beside[name]  # what a name is costs more to read than the name
        if forms is None or any(form.releases >> number & 1 for form in forms):
            return name
    return ""


def _shape(name: str) -> str:
    """Tell classes from constants and from the rest, as people write them."""
    if name.isupper():
        return "constant"
    return "class" if name[:1].isupper() else "other"


def _beside(
    surveys: Surveys, found: Standing, number: int, lookup: Lookup
) -> Mapping[str, Sequence[Form] | None]:
    """Give the names beside one, with what they are; None for one that the release surely has."""
    one = found.distribution
    module, rest = module_in(surveys, one, found.place)
    if lookup == "module" or (lookup == "member" and not rest):
        return {}
    if lookup in ("attribute", "import", "member"):
        shortest, longest = max(1, len(found.name) - _LONGER), len(found.name) + _LONGER
        owner = rest if lookup == "member" else ""
        return surveys.names_of_length(one, module, owner, shortest, longest)
    owner, _, function = rest.rpartition(".")
    beside = surveys.members(one, module, owner) if owner else surveys.names(one, module)
    parts = (
        part
        for form in beside.get(function, ())
        if form.releases >> number & 1 and form.entry.kind == "function"
        for part in form.entry.detail.lstrip("~").split(",")
    )
    return dict.fromkeys(part.lstrip("*").removesuffix("=") for part in parts)


def _may_be_meant(name: str, asked: str) -> bool:
    return (
        abs(len(name) - len(asked)) <= _LONGER
        and name != asked
        and not name.startswith("_")
        and _shape(name) == _shape(asked)
    )
