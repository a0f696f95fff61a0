"""Questions to the surveys that somebody types: a name in dots, or two releases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from errorcanon.model import CanonError
from errorcanon.survey.standing import Standing, find_member, find_module, find_name, find_parameter
from errorcanon.survey.standing import follow as follow_import
from errorcanon.survey.table import Distribution, Form, Surveys
from errorcanon.versions import parse

_ASKED = re.compile(r"(?P<path>\w+(?:\.\w+)*)(?:\((?P<parameter>\w+)=?…?\))?")
_LONGEST = 300
Change: TypeAlias = Literal["added", "removed", "parameters"]


class Difference(NamedTuple):
    """What is different between two releases."""

    change: Change
    place: str
    """The name, in dots."""
    before: str = ""
    """Parameters in the older release."""
    after: str = ""
    """Parameters in the newer one."""


def find_asked(surveys: Surveys, text: str) -> Standing:
    """Find what is asked for: `numpy.in1d`, `trl.SFTTrainer.train`, `trl.SFTTrainer(packing)`.

    Raises:
        CanonError: it is no name, or nothing is known of where it begins.
    """
    found = _ASKED.fullmatch(text.strip()) if len(text) <= _LONGEST else None
    if found is None:
        raise CanonError(
            f"'{text[:80]}': write a name with its module, as numpy.in1d, trl.SFTTrainer.train, "
            "or trl.SFTTrainer(packing) for a parameter"
        )
    parts = found["path"].split(".")
    providers = surveys.providers(parts[0])
    if len(providers) != 1:
        whose = ", ".join(one.name for one in providers)
        raise CanonError(
            f"{parts[0]}: is in more than one distribution ({whose})"
            if providers
            else f"{parts[0]}: is not surveyed; see: canon survey list"
        )
    one = providers[0]
    end = next((n for n in range(len(parts), 0, -1) if surveys.module(one, ".".join(parts[:n]))), 0)
    if not end:
        raise CanonError(f"{parts[0]}: is not surveyed; see: canon survey list")
    module, rest = ".".join(parts[:end]), parts[end:]
    if found["parameter"]:
        return _of_callable(surveys, one, module, rest, found["parameter"], text)
    if not rest:
        standing = find_module(surveys, module)
        assert standing is not None
        return standing
    if len(rest) == 1:
        named = find_name(surveys, module, rest[0], is_import=True)
        assert named is not None
        return named
    *owners, name = rest
    where, owner = _defined(surveys, one, module, owners, text)
    member = find_member(surveys, one, where, owner, name)
    if member.has:
        return member
    parameter = find_parameter(surveys, one, where, owner, "__init__", name)
    return parameter if parameter.has else member


def _of_callable(
    surveys: Surveys, one: Distribution, module: str, rest: list[str], parameter: str, text: str
) -> Standing:
    if not rest:
        raise CanonError(f"{text}: is a module, which takes no parameters")
    where, name = _defined(surveys, one, module, rest[:1], text)
    if len(rest) > 1:
        owner = ".".join([name, *rest[1:-1]])
        return find_parameter(surveys, one, where, owner, rest[-1], parameter)
    block = surveys.module(one, where)
    assert block is not None
    if any(form.entry.kind == "class" for form in block.names.get(name, ())):
        return find_parameter(surveys, one, where, name, "__init__", parameter)
    return find_parameter(surveys, one, where, "", name, parameter)


def _defined(
    surveys: Surveys, one: Distribution, module: str, owners: list[str], text: str
) -> tuple[str, str]:
    """Give the module that defines what an owner names in the newest release that has it."""
    found = follow_import(surveys, one, f"{module}:{owners[0]}", one.every)
    if not found:
        raise CanonError(f"{text}: {module} has no {owners[0]} in any release of {one.name}")
    newest = max(found, key=lambda definition: definition.releases)
    return newest.module, ".".join([newest.name, *owners[1:]])


def compare(
    surveys: Surveys, one: Distribution, older: str, newer: str, *, private: bool = False
) -> Iterator[Difference]:
    """Give what changed between two releases: names that came, went, or take other parameters.

    Raises:
        CanonError: a release was not surveyed; the text names those beside it.
    """
    before, after = 1 << _number(one, older), 1 << _number(one, newer)
    for module, block, members in surveys.modules(one):
        is_hidden = any(part.startswith("_") for part in module.split("."))
        if is_hidden and not private:
            continue
        if bool(block.present & before) != bool(block.present & after):
            change: Change = "added" if block.present & after else "removed"
            yield Difference(change, module)
            continue
        if not block.present & before:
            continue
        owned = [("", block.names), *members.items()]
        for owner, names in owned:
            for name, forms in sorted(names.items()):
                hidden = (owner.split(".")[0] + name).startswith("_")
                if hidden and not private and name != "__init__":
                    continue
                place = ".".join(filter(None, (module, owner, name)))
                yield from _difference(place, forms, before, after)


def _difference(
    place: str, forms: tuple[Form, ...], before: int, after: int
) -> Iterator[Difference]:
    old = [form.entry for form in forms if form.releases & before]
    new = [form.entry for form in forms if form.releases & after]
    if old and not new:
        yield Difference("removed", place)
    elif new and not old:
        yield Difference("added", place)
    elif old and old[0].kind == new[0].kind == "function" and old[0].detail != new[0].detail:
        yield Difference("parameters", place, old[0].detail, new[0].detail)


def _number(one: Distribution, version: str) -> int:
    wanted = parse(one.name, version)
    for number, release in enumerate(one.releases):
        if parse(one.name, release.version) == wanted:
            return number
    short = [
        number
        for number, release in enumerate(one.releases)
        if parse(one.name, release.version)[0][: len(wanted[0])] == wanted[0]
    ]
    if short:
        return short[-1]
    near = ", ".join(release.version for release in one.releases[-12:])
    raise CanonError(f"{one.name} {version}: was not surveyed; there are: {near}")
