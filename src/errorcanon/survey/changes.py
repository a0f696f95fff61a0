"""What changed from release to release: names that came, went, moved, or take other parameters."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Literal, NamedTuple, TypeAlias

from errorcanon.survey.compiled import without_collector
from errorcanon.survey.names_table import Form
from errorcanon.survey.standing import Standing, find_member, find_name, follow, joined
from errorcanon.survey.table import ChangedModule, Distribution, NotSurveyedError, Surveys
from errorcanon.versions import parse

Change: TypeAlias = Literal["added", "removed", "renamed", "parameters"]
_OBJECTS = frozenset({"class", "function", "import"})
_TOP = re.compile(r"\w+")
_MOST_KEPT = 4096
_MOST_PLACES = 24
"""Modules that are looked at for a name that moved, the shortest first."""


class Difference(NamedTuple):
    """What is different between two releases."""

    change: Change
    place: str
    """The name, in dots."""
    before: str = ""
    """Parameters in the older release."""
    after: str = ""
    """Parameters in the newer one."""
    now: str = ""
    """Of a name that was renamed or moved: what it is in the newer release, in dots."""


class _Name(NamedTuple):
    """A name of a module, or a member of one of its classes."""

    module: str
    owner: str
    name: str

    def place(self) -> str:
        return ".".join(filter(None, self))


def compare(
    surveys: Surveys, one: Distribution, older: str, newer: str, *, private: bool = False
) -> list[Difference]:
    """Give what changed between two releases, in order of the names.

    A class, or a package, that came or went stands for all that is in it. A member that a class
    inherits in the other release has not changed. Where the release that lacks a name may have it
    after all, since its module decides as it runs, nothing is said but where the name is now.

    Raises:
        NotSurveyedError: a release was not surveyed; the text names those that were.
    """
    chain = number_of(one, older), number_of(one, newer)
    return compare_along(surveys, one, chain, private=private)[0]


def compare_along(
    surveys: Surveys,
    one: Distribution,
    chain: Sequence[int],
    *,
    private: bool = False,
    deepest: int | None = None,
) -> list[list[Difference]]:
    """Give what changed from each release of a chain, by their numbers, to the next one.

    Args:
        private: names with an underscore, and what modules import for their own use, too.
        deepest: how many names the path of a module has at most, for those that are compared.
    """
    with without_collector():
        steps: list[list[Difference]] = [[] for _ in chain[1:]]
        modules = {
            found.name: found
            for found in surveys.changed_modules(
                one, chain, lambda name: _is_compared(name.split("."), private, deepest)
            )
        }
        elsewhere = _Elsewhere(surveys, one, chain, modules)
        for found in modules.values():
            above = modules.get(found.name.rpartition(".")[0])
            for step, came in _toggles(found.present, len(steps)):
                if above is None or _toggled(above.present, step) != came:
                    steps[step].append(Difference("added" if came else "removed", found.name))
            for name, forms in _names(found, private=private):
                if not private and elsewhere.is_for_own_use(name, forms):
                    continue
                for step, change in _changes(name, forms, len(steps)):
                    steps[step] += _told(found, name, forms, step, change, elsewhere)
        return [
            sorted(set(step), key=lambda change: (change.place, change.change)) for step in steps
        ]


def number_of(one: Distribution, version: str) -> int:
    """Give the number of a release; of `2.9`, where 2.9.0 was not read, its newest patch.

    Raises:
        NotSurveyedError: it was not surveyed; the text names those that were.
    """
    wanted = parse(one.name, version[:40])
    keys = [parse(one.name, release.version) for release in one.releases]
    if wanted in keys:
        return keys.index(wanted)
    written = _padded(wanted[0], version.count(".") + 1)
    for at in reversed(range(len(keys))):
        if _padded(keys[at][0], len(written))[: len(written)] == written:
            return at
    near = ", ".join(release.version for release in one.releases[-12:])
    raise NotSurveyedError(f"{one.name} {version[:40]}: was not surveyed; there are: {near}")


def _padded(numbers: tuple[int, ...], length: int) -> tuple[int, ...]:
    """Write out the zeros that a key of versions leaves off: `2.0` is no `2`."""
    return numbers + (0,) * (length - len(numbers))


def _is_compared(parts: Sequence[str], private: bool, deepest: int | None) -> bool:
    return (private or not _is_private(parts)) and (deepest is None or len(parts) <= deepest)


def _is_private(parts: Sequence[str]) -> bool:
    return any(part.startswith("_") and part != "__init__" for part in parts)


def _toggled(mask: int, step: int) -> bool | None:
    """Tell whether something came with a step of the chain, or went; None where neither."""
    before, after = mask >> step & 1, mask >> (step + 1) & 1
    return None if before == after else bool(after)


def _toggles(mask: int, steps: int) -> Iterator[tuple[int, bool]]:
    changed = (mask ^ mask >> 1) & ((1 << steps) - 1)
    while changed:
        step = (changed & -changed).bit_length() - 1
        yield step, bool(mask >> (step + 1) & 1)
        changed &= changed - 1


def _names(module: ChangedModule, *, private: bool) -> Iterator[tuple[_Name, tuple[Form, ...]]]:
    for owner, names in [("", module.names), *module.members.items()]:
        for name, forms in names.items():
            if private or not _is_private([*owner.split("."), name]):
                yield _Name(module.name, owner, name), forms


def _changes(name: _Name, forms: tuple[Form, ...], steps: int) -> Iterator[tuple[int, Difference]]:
    for step, came in _toggles(_joined(forms), steps):
        yield step, Difference("added" if came else "removed", name.place())
    functions = [form for form in forms if form.entry.kind == "function"]
    for old, new in permutations(functions, 2):
        if old.entry.detail == new.entry.detail:
            continue
        followed = old.releases & new.releases >> 1 & ~new.releases
        for step in range(steps):
            if followed >> step & 1:
                yield (
                    step,
                    Difference("parameters", name.place(), old.entry.detail, new.entry.detail),
                )


def _outer(name: _Name) -> str:
    return name.owner.partition(".")[0]


def _joined(forms: Sequence[Form]) -> int:
    return joined(form.releases for form in forms)


def _told(
    module: ChangedModule,
    name: _Name,
    forms: tuple[Form, ...],
    step: int,
    change: Difference,
    elsewhere: _Elsewhere,
) -> Iterator[Difference]:
    """Give a change, unless something larger tells it already; a name that moved as such."""
    if change.change == "parameters":
        yield change
        return
    if name.owner and _toggled(_joined(module.names.get(_outer(name), ())), step) is not None:
        return  # its class came or went
    if change.change == "removed":
        now = elsewhere.successor(name, forms, step) or elsewhere.moved(name, forms, step)
        if now:
            yield Difference("renamed", change.place, now=now)
            return
    if _toggled(module.present, step) is not None:
        return
    if name.owner:
        if elsewhere.is_member_of_both(name, step):
            return
    elif not elsewhere.is_certain(name, step, came=change.change == "added"):
        return
    yield change


class _Elsewhere:
    """Looks for a name that changed where else it may be, in two releases of a chain."""

    def __init__(
        self,
        surveys: Surveys,
        one: Distribution,
        chain: Sequence[int],
        modules: Mapping[str, ChangedModule],
    ):
        self._surveys = surveys
        self._one = one
        self._chain = chain
        self._member = lru_cache(maxsize=_MOST_KEPT)(self._find_member)
        self._tops = frozenset(surveys.tops(one))
        self._is_standard = lru_cache(maxsize=_MOST_KEPT)(surveys.is_standard)
        self._packages = {name.rpartition(".")[0] for name in modules}
        self._named_in = lru_cache(maxsize=_MOST_KEPT)(self._find_name)
        self._modules: dict[str, list[ChangedModule]] = defaultdict(list)
        for module in sorted(modules.values(), key=lambda found: order_of(found.name)):
            if not _is_private(module.name.split(".")):
                for bound in module.bound:
                    self._modules[bound].append(module)

    def is_for_own_use(self, name: _Name, forms: tuple[Form, ...]) -> bool:
        """Tell whether a module only imports a name that it needs, and does not offer it.

        So it is with what comes from elsewhere, and in a module that is no package.
        """
        is_offering = name.module in self._packages or "." not in name.module
        for form in forms:
            top = _TOP.match(form.entry.detail)
            if form.entry.kind == "module" and top and top[0] not in self._tops:
                continue
            is_foreign = top and (not is_offering or self._is_standard(top[0]))
            if not (form.entry.kind == "import" and is_foreign):
                return False
        return True

    def is_certain(self, name: _Name, step: int, *, came: bool) -> bool:
        """Tell whether one release has a name of a module and the other certainly lacks it.

        So says the look-up of that name too, which knows what modules decide as they run. Where a
        module is in several distributions it cannot be asked; then what the sources say counts.
        """
        if self._surveys.module(self._one, name.place()) is not None:
            return False  # a table may name a module that is gone; modules are told as such
        found = self._named_in(name)
        has, lacks = self._chain[step + came], self._chain[step + (not came)]
        return found is None or bool(found.has >> has & 1 and found.lacks >> lacks & 1)

    def is_member_of_both(self, name: _Name, step: int) -> bool:
        """Tell whether a class has, or may have, a member in both releases, or is itself new."""
        found = self._member(name)
        has = found.has | found.open | self._one.every & ~found.there
        ends = [1 << self._chain[step], 1 << self._chain[step + 1]]
        return all(has & end for end in ends)

    def successor(self, name: _Name, forms: tuple[Form, ...], step: int) -> str:
        """Give what the deprecation of a name told to use, where the newer release has that."""
        if name.name == "__init__":  # what it announces is about its class
            return ""
        for form in forms:
            if not form.releases >> step & 1:
                continue
            for notice in form.entry.notices:
                if notice.instead and not notice.about:
                    return self._named(name, notice.instead, step)
        return ""

    def moved(self, name: _Name, forms: tuple[Form, ...], step: int) -> str:
        """Give the shortest public place where the same object is in the newer release."""
        kinds = {form.entry.kind for form in forms if form.releases >> step & 1}
        if name.owner or not kinds <= _OBJECTS:
            return ""
        if "import" in kinds and name.module not in self._packages:
            return ""  # what a module needs for itself is not offered there
        was: set[tuple[str, str]] | None = None
        older, newer = 1 << self._chain[step], 1 << self._chain[step + 1]
        for module in self._modules[name.name][:_MOST_PLACES]:
            there = module.forms(name.name) if module.name != name.module else ()
            here = [form for form in there if form.releases >> (step + 1) & 1]
            if not here:
                continue
            if not any(form.releases >> step & 1 for form in there):
                is_same = here[0].entry.kind in ("class", "function")
            else:
                if was is None:
                    was = self._origins(name.module, name.name, older)
                is_same = bool(was & self._origins(module.name, name.name, older))
                # A table of names can promise what is no longer there.
                is_same = is_same and bool(self._origins(module.name, name.name, newer))
            if is_same:
                return f"{module.name}.{name.name}"
        return ""

    def _named(self, name: _Name, instead: str, step: int) -> str:
        if name.owner:
            newer = 1 << self._chain[step + 1]
            beside = name._replace(name=instead.rpartition(".")[2])
            return beside.place() if self._member(beside).has & newer else ""
        wanted = instead.rpartition(".")[2]
        if wanted == name.name and "." not in instead:
            return ""
        near = [
            module.name
            for module in self._modules[wanted][:_MOST_PLACES]
            if f"{module.name}.{wanted}".endswith(instead)
            and any(form.releases >> (step + 1) & 1 for form in module.forms(wanted))
        ]
        if name.module in near:
            near = [name.module]
        place = f"{near[0]}.{wanted}" if near else ""
        return "" if place == name.place() else place

    def _origins(self, module: str, name: str, release: int) -> set[tuple[str, str]]:
        found = follow(self._surveys, self._one, f"{module}:{name}", release)
        return {(one.module, one.name) for one in found}

    def _find_name(self, name: _Name) -> Standing | None:
        return find_name(self._surveys, name.module, name.name, is_import=True)

    def _find_member(self, name: _Name) -> Standing:
        return find_member(self._surveys, self._one, name.module, name.owner, name.name)


def order_of(module: str) -> tuple[bool, int, int, str]:
    """Order modules: public ones first, then the shortest way to write them."""
    return _is_private(module.split(".")), module.count("."), len(module), module
