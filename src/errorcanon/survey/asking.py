"""Names that somebody types, found in the surveys."""

from __future__ import annotations

import re
from typing import NamedTuple

from errorcanon.model import CanonError
from errorcanon.survey.changes import order_of
from errorcanon.survey.standing import Standing, find_member, find_module, find_name, find_parameter
from errorcanon.survey.standing import follow as follow_import
from errorcanon.survey.table import Distribution, NotSurveyedError, Surveys

_ASKED = re.compile(r"(?P<path>\w+(?:\.\w+)*)(?:\((?P<parameter>\w+)=?…?\))?")
_LONGEST = 300
_MOST_MODULES = 12
"""Modules that are looked at for one name."""


class Asked(NamedTuple):
    """What was asked for, where it is found."""

    path: str
    """With its module, in dots; a parameter in brackets."""
    standing: Standing


def find_asked(surveys: Surveys, text: str) -> Standing:
    """Find what is asked for: `numpy.in1d`, `trl.SFTTrainer.train`, `trl.SFTTrainer(packing)`.

    Raises:
        CanonError: it is no name, or nothing is known of where it begins.
    """
    found = _parsed(text)
    top = found["path"].partition(".")[0]
    providers = surveys.providers(top)
    if not providers and surveys.standard and top in surveys.tops(surveys.standard):
        return _resolve(surveys, surveys.standard, text)
    if len(providers) != 1:
        whose = ", ".join(one.name for one in providers)
        raise NotSurveyedError(
            f"{top}: is in more than one distribution ({whose})"
            if providers
            else f"{top[:80]}: is not surveyed; see: canon survey list"
        )
    return _resolve(surveys, providers[0], text)


def find_within(surveys: Surveys, one: Distribution, text: str) -> list[Asked]:
    """Find a name of a distribution in whichever module has it: `SFTTrainer.max_seq_length`.

    Gives every module that binds the name, the shortest public one first; a name that begins with
    a module of the distribution is found there alone.

    Raises:
        CanonError: it is no name, or nothing is known of where it begins.
    """
    found = _parsed(text)
    head = found["path"].partition(".")[0]
    tops = surveys.tops(one)
    if head in tops:
        return [Asked(text.strip(), _resolve(surveys, one, text))]
    asked = []
    for module in _modules_of(surveys, one, head, tops)[:_MOST_MODULES]:
        path = f"{module}.{text.strip()}"
        try:
            asked.append(Asked(path, _resolve(surveys, one, path)))
        except CanonError:
            continue  # the name is there, and nothing of what is asked for in it
    path = f"{tops[0]}.{text.strip()}"
    known = [one for one in asked if one.standing.has]
    return known or asked[:1] or [Asked(path, _resolve(surveys, one, path))]


def _modules_of(surveys: Surveys, one: Distribution, head: str, tops: list[str]) -> list[str]:
    """Give the modules in which people find a name, the shortest public one first.

    What a module that is no package imports it needs itself; that counts where nothing else does.
    """
    above = [top for top in tops if _has_name(surveys, one, top, head)]
    signs: dict[str, str] = {}
    binding = surveys.binding(one, head)
    for place in binding.places() if binding else ():
        module = surveys.module_of(one, place)
        signs[module] = signs.get(module, "") + place.sign
    holders = surveys.holders(one)
    offered = {name for name, sign in signs.items() if set(sign) & set("cf") or name in holders}
    return above + sorted((offered or signs.keys()) - set(above), key=order_of)


def _has_name(surveys: Surveys, one: Distribution, top: str, name: str) -> bool:
    return name in surveys.names(one, top) or surveys.module(one, f"{top}.{name}") is not None


def _parsed(text: str) -> re.Match[str]:
    found = _ASKED.fullmatch(text.strip()) if len(text) <= _LONGEST else None
    if found is None:
        raise CanonError(
            f"'{text[:80]}': write a name with its module, as numpy.in1d, trl.SFTTrainer.train, "
            "or trl.SFTTrainer(packing) for a parameter"
        )
    return found


def _resolve(surveys: Surveys, one: Distribution, text: str) -> Standing:
    """Find a name whose module is written with it."""
    found = _parsed(text)
    parts = found["path"].split(".")
    end = next((n for n in range(len(parts), 0, -1) if surveys.module(one, ".".join(parts[:n]))), 0)
    if not end or (one != surveys.standard and len(surveys.providers(parts[0])) != 1):
        raise NotSurveyedError(f"{parts[0][:80]}: is not surveyed; see: canon survey list")
    module, rest = ".".join(parts[:end]), parts[end:]
    if found["parameter"]:
        return _of_callable(surveys, one, module, rest, found["parameter"], text)
    if not rest:
        standing = find_module(surveys, module, one)
        assert standing is not None
        return standing
    if len(rest) == 1:
        named = find_name(surveys, module, rest[0], one, is_import=True)
        assert named is not None
        return named
    *owners, name = rest
    where, owner = _defined(surveys, one, module, owners, text)
    member = find_member(surveys, one, where, owner, name)
    if member.has:
        return member
    outer, _, function = owner.rpartition(".")
    for of_class, called in ((owner, "__init__"), (outer, function)):
        parameter = find_parameter(surveys, one, where, of_class, called, name)
        if parameter.has:
            return parameter
    return member


def _of_callable(
    surveys: Surveys, one: Distribution, module: str, rest: list[str], parameter: str, text: str
) -> Standing:
    if not rest:
        raise CanonError(f"{text}: is a module, which takes no parameters")
    where, name = _defined(surveys, one, module, rest[:1], text)
    if len(rest) > 1:
        owner = ".".join([name, *rest[1:-1]])
        return find_parameter(surveys, one, where, owner, rest[-1], parameter)
    if any(form.entry.kind == "class" for form in surveys.names(one, where).get(name, ())):
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
