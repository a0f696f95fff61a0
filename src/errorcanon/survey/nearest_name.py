"""The name that is nearest by spelling, of those of the same kind in one release.

It is a guess at what was meant, and no successor.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from errorcanon.model import Lookup
from errorcanon.survey.standing import Standing, module_in
from errorcanon.survey.table import Distribution, Surveys

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
    pool = set(_beside(surveys, found, number, lookup))
    near = get_close_matches(found.name, sorted(pool), 1, _ALIKE)
    return near[0] if near else ""


def _shape(name: str) -> str:
    """Tell classes from constants and from the rest, as people write them."""
    if name.isupper():
        return "constant"
    return "class" if name[:1].isupper() else "other"


def _beside(surveys: Surveys, found: Standing, number: int, lookup: Lookup) -> Iterator[str]:
    one = found.distribution
    module, rest = module_in(surveys, one, found.place)
    if lookup == "module":
        return
    if lookup in ("attribute", "import"):
        yield from _there(surveys, one, module, "", number, found.name)
        return
    if lookup == "member":
        if rest:
            yield from _there(surveys, one, module, rest, number, found.name)
        return
    owner, _, function = rest.rpartition(".")
    beside = surveys.members(one, module, owner) if owner else surveys.names(one, module)
    for form in beside.get(function, ()):
        if form.releases >> number & 1 and form.entry.kind == "function":
            for part in form.entry.detail.lstrip("~").split(","):
                parameter = part.lstrip("*").removesuffix("=")
                if _may_be_meant(parameter, found.name):
                    yield parameter


def _there(
    surveys: Surveys, one: Distribution, module: str, owner: str, number: int, asked: str
) -> Iterator[str]:
    shortest, longest = max(1, len(asked) - _LONGER), len(asked) + _LONGER
    names = surveys.names_of_length(one, module, owner, shortest, longest)
    for name in names:  # what a name is costs more to read than the name
        if _may_be_meant(name, asked) and any(form.releases >> number & 1 for form in names[name]):
            yield name


def _may_be_meant(name: str, asked: str) -> bool:
    return (
        abs(len(name) - len(asked)) <= _LONGER
        and name != asked
        and not name.startswith("_")
        and _shape(name) == _shape(asked)
    )
