"""Where a name stands over the releases of a distribution: which have it, which lack it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from errorcanon.model import CanonError
from errorcanon.survey.names_table import Form
from errorcanon.survey.reading import Entry, Notice
from errorcanon.survey.table import Distribution, Surveys
from errorcanon.versions import parse

_DEEPEST = 16
"""Imports that lead to imports, and bases of bases, that are followed."""
_PLAIN_BASES = frozenset(
    {
        "ABC", "Exception", "RuntimeError", "TypeError", "ValueError", "abc:ABC", "enum:Enum",
        "enum:IntEnum", "metaclass=", "object", "typing:Generic", "typing:NamedTuple",
        "typing:Protocol", "typing:TypedDict",
    }
)  # fmt: skip
"""Bases that give an instance nothing that people ask a library for."""
_LAZY_MODULE = "_LazyModule"
"""With an object of this class modules of transformers and diffusers replace themselves."""
_ALIASES = ("TokenizerFast", "ImageProcessorFast")
"""Ends of names that such a module of transformers 5 gives without having them in its table."""


class Standing(NamedTuple):
    """What is known of a name in the releases of a distribution, as masks of them."""

    distribution: Distribution
    place: str
    """The module, class or callable that was asked, in dots."""
    name: str
    has: int
    """Releases that have it."""
    open: int
    """Releases that may have it though it stands nowhere: they decide when they run."""
    there: int
    """Releases that have the place itself."""
    notices: tuple[Notice, ...] = ()
    answering: int = 0
    """Of the open ones those that answer as they run: one that failed to has not got it."""

    @property
    def lacks(self) -> int:
        """Releases that have the place and certainly lack the name."""
        return self.there & ~self.has & ~self.open

    def asked_in_vain(self) -> Standing:
        """Count what answers as it runs as lacking the name, since it was asked for and did not.

        Only where some release has the name; else nothing is known of what may answer for it.
        """
        return self._replace(open=self.open & ~self.answering) if self.has else self

    def at(self, version: str) -> bool | None:
        """Tell whether a release has it; None where that is not known.

        A release that was not surveyed is like its neighbours where both are alike.
        """
        name = self.distribution.name
        try:
            wanted = parse(name, version)
        except CanonError:
            return None
        below = above = None
        for number, release in enumerate(self.distribution.releases):
            key = parse(name, release.version)
            if key == wanted:
                return self._state(number)
            if key < wanted:
                below = number
            elif above is None:
                above = number
        states = {self._state(number) for number in (below, above) if number is not None}
        return states.pop() if len(states) == 1 and below is not None else None

    def _state(self, number: int) -> bool | None:
        if self.has >> number & 1:
            return True
        return False if self.lacks >> number & 1 else None

    def first(self) -> str:
        """Give the oldest surveyed release that has it."""
        return self.distribution.releases[(self.has & -self.has).bit_length() - 1].version

    def last(self) -> str:
        """Give the newest surveyed release that has it."""
        return self.distribution.releases[self.has.bit_length() - 1].version

    def before(self) -> str | None:
        """Give the newest surveyed release before the first that has it, where it lacks it."""
        number = (self.has & -self.has).bit_length() - 2
        if number < 0 or not self.lacks >> number & 1:
            return None
        return self.distribution.releases[number].version

    @property
    def came(self) -> bool:
        """Whether some release before the first that has it certainly lacks it, and not by asking.

        What answers as it runs may have had it all along, and lack it in another place.
        """
        older = (self.has & -self.has) - 1
        return bool(self.lacks & older & ~self.answering)

    def gone(self) -> str | None:
        """Give the oldest surveyed release after the last that has it that certainly lacks it."""
        later = self.lacks >> self.has.bit_length() << self.has.bit_length()
        if not later:
            return None
        return self.distribution.releases[(later & -later).bit_length() - 1].version

    def next(self) -> str | None:
        """Give the surveyed release after the last that has it, whatever is known of it."""
        return self.after(self.last())

    def after(self, version: str) -> str | None:
        """Give the surveyed release after one of them."""
        releases = self.distribution.releases
        number = self.distribution.number_of(version)
        return (
            releases[number + 1].version if number is not None and releases[number + 1 :] else None
        )

    def spans(self) -> Iterator[tuple[str, str]]:
        """Give the runs of surveyed releases that have it, first and last of each."""
        releases, start = self.distribution.releases, None
        for number in range(len(releases) + 1):
            is_in = number < len(releases) and self.has >> number & 1
            if is_in and start is None:
                start = number
            elif not is_in and start is not None:
                yield releases[start].version, releases[number - 1].version
                start = None


def _only_provider(surveys: Surveys, module: str) -> Distribution | None:
    """Give the distribution that has the top package of a module; None where it is not known."""
    providers = surveys.providers(module)
    return providers[0] if len(providers) == 1 else None


def find_module(
    surveys: Surveys, module: str, distribution: Distribution | None = None
) -> Standing | None:
    """Tell which releases have a module; None where nothing of its top package is surveyed."""
    one = distribution or _only_provider(surveys, module)
    if one is None:
        return None
    block = surveys.module(one, module)
    top = surveys.module(one, module.partition(".")[0])
    there = top.present if top else one.every
    has = block.present if block else 0
    return Standing(one, module.rpartition(".")[0] or module, module, has, 0, there)


def find_name(
    surveys: Surveys,
    module: str,
    name: str,
    distribution: Distribution | None = None,
    *,
    is_import: bool = False,
) -> Standing | None:
    """Tell which releases bind a name in a module.

    An import also takes a submodule that nothing else has imported; an attribute does not.
    None where nothing of the module's top package is surveyed, or more than one has it and it is
    not said which is meant.
    """
    one = distribution or _only_provider(surveys, module)
    if one is None:
        return None
    block = surveys.module(one, module)
    if block is None:
        return Standing(one, module, name, 0, 0, 0)
    if name.startswith("__") and name.endswith("__"):
        return Standing(one, module, name, 0, block.present, block.present)  # Python sets many
    has = 0
    notices: list[Notice] = []
    lazy = 0
    replaced = joined(form.releases for form in block.names.get(_LAZY_MODULE, ()))
    below = f"{module}."
    for form in block.names.get(name, ()):
        if form.entry.kind == "lazy":
            lazy |= form.releases
        else:
            has |= form.releases
        if form.entry.kind in ("import", "module") and not form.entry.detail.startswith(below):
            lazy |= form.releases & replaced  # what the file imported goes with the module
        notices += _notices_of(surveys, one, form)
    has &= ~lazy
    inner = surveys.module(one, below + name)
    if inner is not None:
        has |= inner.present if is_import else inner.loaded
    aliased = replaced if name.startswith("_") or name.endswith(_ALIASES) else 0
    opened = (block.open | lazy | aliased) & ~has
    return Standing(one, module, name, has, opened, block.present, tuple(notices), opened & ~lazy)


def _notices_of(surveys: Surveys, one: Distribution, form: Form) -> tuple[Notice, ...]:
    if form.entry.notices or form.entry.kind != "import":
        return form.entry.notices
    found = follow(surveys, one, form.entry.detail, form.releases)
    return tuple(notice for _, _, entry, _ in found for notice in entry.notices)


def module_in(surveys: Surveys, one: Distribution, place: str) -> tuple[str, str]:
    """Split a dotted place into the module that it begins with, and what follows within it."""
    parts = place.split(".")
    for end in range(len(parts), 0, -1):
        module = ".".join(parts[:end])
        if surveys.module(one, module):
            return module, ".".join(parts[end:])
    return place, ""


class Definition(NamedTuple):
    """Where something is defined, in some releases."""

    module: str
    name: str
    entry: Entry
    releases: int


def follow(
    surveys: Surveys, one: Distribution, target: str, releases: int, depth: int = 0
) -> list[Definition]:
    """Follow an import `module:name` to where the name is defined, in each of some releases."""
    module, _, name = target.partition(":")
    if depth > _DEEPEST:
        return []
    found = []
    for form in surveys.names(one, module).get(name, ()):
        mask = form.releases & releases
        if not mask:
            continue
        if form.entry.kind == "import" and form.entry.detail != target:
            found += follow(surveys, one, form.entry.detail, mask, depth + 1)
        else:
            found.append(Definition(module, name, form.entry, mask))
    return found


def find_member(
    surveys: Surveys, one: Distribution, module: str, owner: str, name: str
) -> Standing:
    """Tell in which releases a class has a member, by itself or from what it derives from."""
    has, opened, there, notices = _member_masks(surveys, one, module, owner, name, one.every)
    opened &= ~has
    return Standing(one, f"{module}.{owner}", name, has, opened, there, tuple(notices), opened)


def _member_masks(
    surveys: Surveys, one: Distribution, module: str, owner: str, name: str, within: int,
    depth: int = 0,
) -> tuple[int, int, int, list[Notice]]:  # fmt: skip
    members = surveys.members(one, module, owner)
    classes = [
        (form.releases & within, form.entry) for form in class_forms(surveys, one, module, owner)
    ]
    there = joined(mask for mask, _ in classes)
    has, opened = 0, 0
    notices: list[Notice] = []
    for form in members.get(name, ()):
        has |= form.releases & there
        notices += form.entry.notices
    for dynamic in ("__getattr__", "__getattribute__"):
        for form in members.get(dynamic, ()):
            opened |= form.releases & there
    for mask, entry in classes:
        for base in filter(None, entry.detail.split(",")):
            if base.startswith("@") or base in _PLAIN_BASES:
                continue
            inherited, unknown = _from_base(surveys, one, base, name, mask & ~has, depth, notices)
            has |= inherited
            opened |= unknown
    return has, opened, there, notices


def _from_base(
    surveys: Surveys, one: Distribution, base: str, name: str, mask: int, depth: int,
    notices: list[Notice],
) -> tuple[int, int]:  # fmt: skip
    """Give in which of some releases a base has a member, and in which that is not known."""
    module, _, inner = base.partition(":")
    if not mask or depth > _DEEPEST or not inner:
        return 0, mask
    definitions = follow(surveys, one, base, mask)
    if not definitions and surveys.module(one, module) is None:
        return _from_abroad(surveys, base, mask, "", name)
    has = opened = seen = 0
    for found in definitions:
        if found.entry.kind != "class":
            continue
        seen |= found.releases
        masks = surveys.once(
            _inherited, one.name, found.module, found.name, name, found.releases, depth + 1
        )
        has, opened = has | masks[0], opened | masks[1]
        notices += masks[3]
    return has, (opened | (mask & ~seen)) & ~has


def _inherited(
    surveys: Surveys, distribution: str, module: str, owner: str, name: str, within: int, depth: int
) -> tuple[int, int, int, list[Notice]]:
    """Give what `_member_masks` does, of a base that many classes have."""
    one = surveys.distribution(distribution)
    assert one is not None
    return _member_masks(surveys, one, module, owner, name, within, depth)


def _from_abroad(
    surveys: Surveys, base: str, mask: int, function: str, name: str
) -> tuple[int, int]:
    """Ask a base class of another distribution, of which it is not known which release is there.

    Only what all its releases have, or none of them, is known then.
    """
    has = surveys.once(_is_abroad, base, function, name)
    return (mask if has else 0), (mask if has is None else 0)


def _is_abroad(surveys: Surveys, base: str, function: str, name: str) -> bool | None:
    """Tell whether a class has a member, or its function a parameter; None where not known."""
    providers = surveys.providers(base.partition(":")[0])
    if len(providers) != 1:
        return None
    one = providers[0]
    has = there = 0
    for found in follow(surveys, one, base, one.every):
        standing = (
            find_parameter(surveys, one, found.module, found.name, function, name)
            if function
            else find_member(surveys, one, found.module, found.name, name)
        )
        if standing.open & found.releases:
            return None
        has, there = (
            has | (standing.has & found.releases),
            there | (standing.there & found.releases),
        )
    if not there or has not in (0, there):
        return None
    return has == there


def class_forms(surveys: Surveys, one: Distribution, module: str, owner: str) -> tuple[Form, ...]:
    """Give what a class is, by releases; `A.B` is a class within another."""
    outer, dot, inner = owner.rpartition(".")
    if dot:
        forms = surveys.members(one, module, outer).get(inner, ())
    else:
        forms = surveys.names(one, module).get(owner, ())
    return tuple(form for form in forms if form.entry.kind == "class")


def find_parameter(
    surveys: Surveys, one: Distribution, module: str, owner: str, function: str, name: str
) -> Standing:
    """Tell in which releases a callable takes a parameter by its name.

    For a class, `function` is its `__init__`; that of a dataclass takes its fields. A callable
    that takes any keyword is open: what it does with one is not known.
    """
    place = ".".join(filter(None, (module, owner, function)))
    has, opened, there, notices = _parameter_masks(
        surveys, one, module, owner, function, name, one.every
    )
    opened &= ~has
    return Standing(one, place, name, has, opened, there, tuple(notices), opened)


def _parameter_masks(
    surveys: Surveys, one: Distribution, module: str, owner: str, function: str, name: str,
    within: int, depth: int = 0,
) -> tuple[int, int, int, list[Notice]]:  # fmt: skip
    if not owner:
        forms = surveys.names(one, module).get(function, ())
        return (*_in_signatures(forms, name, within), [])
    own = surveys.members(one, module, owner)
    has, opened, there = _in_signatures(own.get(function, ()), name, within)
    notices = [n for form in own.get(function, ()) for n in form.entry.notices if n.about == name]
    classes = class_forms(surveys, one, module, owner)
    for form in classes:
        mask = form.releases & within & ~there
        bases = form.entry.detail.split(",")
        if "@dataclass" in bases and function == "__init__":
            fields = joined(found.releases for found in own.get(name, ())) & mask
            has, there = has | fields, there | mask
        elif mask and (not bases[0] or bases[0].startswith("@")):
            there |= mask  # it takes what object takes: nothing
            continue
        for base in bases:
            if not mask or not base or base.startswith("@") or base in _PLAIN_BASES:
                continue
            target, _, inner = base.partition(":")
            if not inner or depth > _DEEPEST:
                opened, there = opened | mask, there | mask
                continue
            definitions = follow(surveys, one, base, mask)
            if not definitions and surveys.module(one, target) is None:
                inherited, unknown = _from_abroad(surveys, base, mask, function, name)
                has, opened, there = has | inherited, opened | unknown, there | mask
                continue
            for found in definitions:
                masks = surveys.once(
                    _taken, one.name, found.module, found.name, function, name, found.releases,
                    depth + 1,
                )  # fmt: skip
                has, opened, there = has | masks[0], opened | masks[1], there | masks[2]
                notices += masks[3]
    return has, opened & ~has, there, notices


def _taken(
    surveys: Surveys, distribution: str, module: str, owner: str, function: str, name: str,
    within: int, depth: int,
) -> tuple[int, int, int, list[Notice]]:  # fmt: skip
    """Give what `_parameter_masks` does, of a base that many classes have."""
    one = surveys.distribution(distribution)
    assert one is not None
    return _parameter_masks(surveys, one, module, owner, function, name, within, depth)


def _in_signatures(forms: tuple[Form, ...], name: str, within: int) -> tuple[int, int, int]:
    has = opened = there = 0
    for form in forms:
        mask = form.releases & within
        if form.entry.kind != "function":
            opened |= mask
        parts = form.entry.detail.lstrip("~").split(",")
        if any(part.startswith("**") for part in parts):
            opened |= mask
        if name in {part.removesuffix("=") for part in parts}:
            has |= mask
        there |= mask
    return has, opened, there


def joined(masks: Iterator[int]) -> int:
    """Give the releases that are in any of the masks."""
    total = 0
    for mask in masks:
        total |= mask
    return total
