"""Which class that derives from another has an attribute that the other one lacks.

A library asks its own subclass for something, and is handed the plain class of another library:
`'TrainingArguments' object has no attribute 'packing'`, where trl means its `SFTConfig`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from errorcanon.survey.context import Context
from errorcanon.survey.standing import Standing, joined
from errorcanon.survey.table import Distribution, Surveys

_MOST_MODULES = 80
"""Modules that have a class, up to which they are read; of `torch.Tensor` they are thousands."""
_MOST_BELOW = 16
"""The same for its subclasses, of which there can be many."""
_MOST_NAMED = 4
_DEEPEST = 2


class Heirs(NamedTuple):
    """Classes of one distribution that derive from a class and have an attribute."""

    found: Standing
    """Which releases have one of them."""
    names: str
    """As people write them: `trl.SFTConfig`."""


class _Heir(NamedTuple):
    distribution: Distribution
    module: str
    name: str
    has: int


def find_heirs(base: Standing, context: Context, through: frozenset[str]) -> Heirs | None:
    """Find the subclasses that have a member which a class lacks in every release.

    Args:
        base: the class that was asked for the member.
        context: what is known beside the message.
        through: the distributions that the traceback goes through.

    Returns:
        None where no subclass has it, subclasses of several distributions have it, or so many
        modules use the class that nothing follows from those that were read.
    """
    surveys, owner = context.surveys, base.place.rpartition(".")[2]
    known = through | {name for name in context.versions if surveys.distribution(name)}
    heirs = list(_heirs(surveys, owner, base.name, known | {base.distribution.name}))
    if not heirs and not known - {base.distribution.name}:
        heirs = list(_heirs(surveys, owner, base.name, None))
    heirs = _imported_by_the_frame(heirs, context) or heirs
    if len({one.distribution.name for one in heirs}) != 1:
        return None
    one = heirs[0].distribution
    has = joined(heir.has for heir in heirs)
    shown = dict.fromkeys(_shown(surveys, heir) for heir in reversed(heirs))
    names = ", ".join(list(shown)[:_MOST_NAMED])
    return Heirs(Standing(one, heirs[0].module, base.name, has, 0, one.every), names)


def _heirs(
    surveys: Surveys, owner: str, name: str, within: frozenset[str] | set[str] | None,
    depth: int = 0,
) -> Iterator[_Heir]:  # fmt: skip
    """Give the nearest subclasses that have a member themselves; those below them inherit it."""
    places = dict(_places(surveys, owner, within))
    if sum(map(len, places.values())) > (_MOST_BELOW if depth else _MOST_MODULES):
        return
    by_number = {one.number: one for one in places}
    for heir in surveys.subclasses(owner):
        one = by_number.get(heir.distribution)
        if one is None or heir.module not in places[one] or heir.name == owner:
            continue
        module = surveys.module_of(one, heir)
        has = 0
        if surveys.may_define(one.name, name):
            members = surveys.members(one, module, heir.name)
            has = joined(form.releases for form in members.get(name, ()))
        if has:
            yield _Heir(one, module, heir.name, has)
        elif depth < _DEEPEST:
            yield from _heirs(surveys, heir.name, name, {one.name}, depth + 1)


def _places(
    surveys: Surveys, owner: str, within: frozenset[str] | set[str] | None
) -> Iterator[tuple[Distribution, frozenset[int]]]:
    """Give the numbers of the modules that define a class or import it."""
    for name, binding in surveys.bindings(owner).items():
        one = surveys.distribution(name) if within is None or name in within else None
        if one:
            yield one, frozenset(place.module for place in binding.places("ci"))


def _imported_by_the_frame(heirs: list[_Heir], context: Context) -> list[_Heir]:
    """Leave those that the module of the last frame imports or defines."""
    module = context.frames[-1].module if context.frames else None
    if module is None:
        return []
    left = []
    for heir in heirs:
        block = context.surveys.module(heir.distribution, module)
        if block and heir.name in block.names:
            left.append(heir)
    return left


def _shown(surveys: Surveys, heir: _Heir) -> str:
    """Write where people import it from: the top of its package, where that offers it."""
    for top in surveys.tops(heir.distribution):
        block = surveys.module(heir.distribution, top)
        if block and heir.name in block.names:
            return f"{top}.{heir.name}"
    return f"{heir.module}.{heir.name}"
