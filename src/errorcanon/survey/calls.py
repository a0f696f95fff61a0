"""What surveys say to a call that gave too many arguments, too few, or one of them twice.

The message says what the callable takes where it failed. Only a callable of a surveyed package
counts whose parameters are just those: an own function of the same name hardly has them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from errorcanon.model import CanonError, Lookup
from errorcanon.survey.asker import find_asker
from errorcanon.survey.context import Context, Found
from errorcanon.survey.meant import bindings_of, called, modules_of
from errorcanon.survey.missing import ALIASES, constructed, judge, requirement
from errorcanon.survey.names_table import Form
from errorcanon.survey.proof import proof_of
from errorcanon.survey.reading import Entry
from errorcanon.survey.standing import Standing, class_forms, follow, joined
from errorcanon.survey.table import Distribution, Surveys
from errorcanon.survey.together import bring_together
from errorcanon.versions import compare

_CALLABLE = re.compile(r"\w+(?:\.\w+)*")
_NAMES = re.compile(r"'(\w{1,99})'")
_TAKEN = re.compile(r"(?:from (?P<least>\d{1,3}) to )?(?P<most>\d{1,3})")
_LONGEST_NAME, _LONGEST_PARAMETERS = 300, 240
_DEEPEST = 16
_DEEPEST_PUBLIC = 5
"""Names in the place of a method: `pandas.core.frame.DataFrame.drop`."""


class Signature(NamedTuple):
    """What a callable takes, as its call counts it."""

    least: int
    """Positional parameters without a default."""
    most: int | None
    """Positional parameters; None where it takes any number."""
    required: frozenset[str]
    text: str
    positional: tuple[str, ...] = ()
    """The names of those that can be given without one, in their order."""
    named: frozenset[str] = frozenset()
    """The names of those that can be given by name alone."""


class Call(NamedTuple):
    """A call that failed, as its message tells it."""

    fails: Callable[[Signature], bool]
    """Whether a callable of these parameters gives this very message."""
    works: Callable[[Signature], bool]
    """Whether it takes what was given."""
    given_by_name: str = ""
    """The parameter that was given by its name and by its place as well."""
    names: frozenset[str] = frozenset()
    """Parameters that the callable has in the release that failed."""

    def at(self, taken: Signature | None, others: Iterable[Signature]) -> Call:
        """Say what fails and works of a parameter given twice, which the message leaves open.

        It fails up to the place that the parameter has in the release that failed. Where that is
        not known, the nearest place of those that it ever had is taken.
        """
        name = self.given_by_name
        if not name:
            return self
        places = [one.positional.index(name) for one in others if name in one.positional]
        here = min(places, default=-1)
        if taken is not None:
            here = taken.positional.index(name) if name in taken.positional else -1

        def fails(one: Signature) -> bool:
            return name in one.positional[: here + 1]

        def works(one: Signature) -> bool:
            is_later = name in one.positional[here + 1 :]
            by_name = one.most is not None and len(one.positional) > here
            return is_later or (name in one.named and by_name)

        return Call(fails, works)


class _Seen(NamedTuple):
    """A callable that may be meant, over the releases of its distribution."""

    works: Standing
    fails: Standing
    texts: tuple[tuple[int, str], ...]
    asked: str


def look_for_call(lookup: Lookup, named: Mapping[str, str], context: Context) -> Found | None:
    """Say which releases take a call that the installed one refuses.

    None where the callable may be the user's own: a bare name that the last frame does not call
    by way of its package, a class or function whose parameters are others than the message says.
    """
    call = _call(lookup, named)
    name = named["callable"]
    if call is None or len(name) > _LONGEST_NAME or not _CALLABLE.fullmatch(name):
        return None
    owner, _, function = name.rpartition(".")
    if not owner and function in ("__init__", "__new__"):
        owner = constructed(context.frames)
    if not owner and function.startswith("__"):
        return None
    seen = list(_meant(_candidates(owner, function, call, context), context.versions))
    seen = [one for one in seen if owner or _is_called_by_package(one, function, context)]
    if len({(one.works.distribution, one.works.has, one.fails.has) for one in seen}) != 1:
        return None
    return _found(seen[0], context, function)


def _found(one: _Seen, context: Context, function: str) -> Found | None:
    works, distribution = one.works, one.works.distribution
    version = context.versions.get(distribution.name)
    judged = works._replace(there=works.has | works.open | one.fails.has)
    standing = judge(works if version else judged, version)
    if standing not in ("gone", "newer", "gap", "either"):
        return None  # the release that is here takes the call, or none does
    is_theirs = distribution.name in called(context) or _is_called_by_package(
        one, function, context
    )
    if not is_theirs and not (version and _is_public(works)):
        return None  # a class of that name can be anybody's
    near = works.last() if standing == "gone" else works.first()
    asking = find_asker(context, distribution)
    given = {
        "standing": standing,
        "package": distribution.name,
        "asked": one.asked,
        "newest": distribution.releases[-1].version,
        "oldest": distribution.releases[0].version,
        "yours": version or "",
        **asking.captures,
        **proof_of(context.surveys, works, standing),
        "since": works.first(),
        "last": works.last(),
        "gone": works.gone() or (version or "" if standing == "gone" else ""),
        "before": works.before() or (version or "" if standing == "newer" else ""),
        "requirement": requirement(standing, works),
        "takes": _text_at(one, version or one.fails.last()),
        "took": _text_at(one, near),
        **bring_together(distribution, works.has, asking.asker, context),
    }
    return Found({name: value for name, value in given.items() if value}, not is_theirs)


def _is_public(found: Standing) -> bool:
    """Tell whether people import it from where it is, or from above: neither private nor deep."""
    module = [part for part in found.place.split(".") if part != "__init__"]
    return len(module) <= _DEEPEST_PUBLIC and not any(part.startswith("_") for part in module)


def _text_at(one: _Seen, version: str) -> str:
    """Write the parameters in a release, cut where they are many."""
    number = one.works.distribution.number_of(version)
    texts = (text for mask, text in one.texts if number is not None and mask >> number & 1)
    text = next(texts, "").replace(",", ", ")
    if len(text) <= _LONGEST_PARAMETERS:
        return text
    return text[:_LONGEST_PARAMETERS].rpartition(", ")[0] + ", …"


def _call(lookup: Lookup, named: Mapping[str, str]) -> Call | None:
    """Read what a message says of a call."""
    if lookup == "required":
        names = frozenset(_NAMES.findall(named["missing"]))
        if not names:
            return None
        return Call(
            lambda one: names <= one.required,
            lambda one: not names & one.required,
            names=names,
        )
    if lookup == "twice":
        name = named["name"]
        return Call(lambda _: False, lambda _: False, name, frozenset({name})) if name else None
    found, given = _TAKEN.fullmatch(named["taken"]), named["given"]
    if found is None or not given.isdecimal() or len(given) > 3:
        return None
    most, count = int(found["most"]), int(given)
    least = int(found["least"] or most)
    if count <= most:
        return None  # too few were given, which Python words otherwise
    return Call(
        lambda one: (one.least, one.most) == (least, most),
        lambda one: one.most is None or one.most >= count,
    )


def _meant(candidates: Iterable[_Seen], versions: Mapping[str, str]) -> Iterator[_Seen]:
    """Give those that fail as the message says, in the release that is installed if it is known."""
    for one in candidates:
        version = versions.get(one.works.distribution.name)
        if one.works.has and _fails_at(one.fails, version):
            yield one


def _fails_at(fails: Standing, version: str | None) -> bool:
    """Tell whether a release fails so; of one nobody read, whether one beside it does."""
    if version is None:
        return bool(fails.has)
    state = fails.at(version)
    if state is not None:
        return state
    name = fails.distribution.name
    try:
        numbers = [
            number
            for number, release in enumerate(fails.distribution.releases)
            if compare(name, release.version, version) < 0
        ]
    except CanonError:
        return False
    below = max(numbers, default=-1)
    return any(number >= 0 and fails.has >> number & 1 for number in (below, below + 1))


def _is_called_by_package(one: _Seen, function: str, context: Context) -> bool:
    """Tell whether the frame that calls it does so by way of its package, or is the package's own.

    Frames of the package that only pass the call on, as a decorator's, are passed over.
    """
    name, surveys = one.works.distribution.name, context.surveys
    called_as = function if function not in ("__init__", "__new__") else one.asked.split("(")[0]
    pattern = re.compile(rf"\b((?:\w+\.)*){re.escape(called_as)}\s*\(")
    for frame in reversed(context.frames):
        own = (frame.module or "").partition(".")[0]
        paths = pattern.findall(frame.code)
        tops = {path.partition(".")[0] for path in paths} | {own}
        providers = [
            surveys.providers(ALIASES.get(top, top).partition(".")[0]) for top in tops if top
        ]
        is_of_package = any(name in {found.name for found in provided} for provided in providers)
        if paths or not is_of_package:
            return bool(paths) and is_of_package
    return False


def _of(
    one: Distribution, known: Iterable[tuple[int, Signature]], context: Context
) -> Signature | None:
    """Give what the callable takes in the release that is installed, if both are known."""
    number = one.number_of(context.versions.get(one.name, ""))
    return next((taken for mask, taken in known if number is not None and mask >> number & 1), None)


def _places(
    owner: str, function: str, asked: Call, context: Context
) -> Iterator[tuple[Distribution, str]]:
    """Give where a callable is defined that can have the parameters which the message names."""
    sign, surveys = "c" if owner else "f", context.surveys
    for name, binding in bindings_of(owner or function, sign, context).items():
        if all(surveys.may_have(name, parameter) for parameter in asked.names):
            one = surveys.distribution(name)
            assert one is not None
            for module in modules_of(one, binding, sign, surveys):
                yield one, module


def _candidates(owner: str, function: str, asked: Call, context: Context) -> Iterator[_Seen]:
    for one, module in _places(owner, function, asked, context):
        cls = owner.rpartition(".")[2]
        rows = list(_signatures(context.surveys, one, module, cls, function, one.every))
        there = joined(mask for mask, _ in rows)
        opened = joined(mask for mask, taken in rows if taken is None)
        known = [(mask, taken) for mask, taken in rows if taken is not None]
        call = asked.at(_of(one, known, context), [taken for _, taken in known])
        works = joined(mask for mask, taken in known if call.works(taken)) & ~opened
        fails = joined(mask for mask, taken in known if call.fails(taken)) & ~opened
        where = ".".join(filter(None, (module, cls, function)))
        yield _Seen(
            Standing(one, where, function, works, opened, there),
            Standing(one, where, function, fails, opened, there),
            tuple((mask, taken.text) for mask, taken in known),
            f"{_shown(module, cls, function)}(…)",
        )


def _shown(module: str, cls: str, function: str) -> str:
    if cls and function in ("__init__", "__new__"):
        return cls
    return f"{cls or module}.{function}"


def _signatures(
    surveys: Surveys, one: Distribution, module: str, owner: str, function: str, within: int,
    depth: int = 0,
) -> Iterator[tuple[int, Signature | None]]:  # fmt: skip
    """Give by releases what a callable takes, by itself or from a base; None where not known."""
    if not owner:
        yield from _read(surveys.names(one, module).get(function, ()), within)
        return
    own = surveys.members(one, module, owner)
    yield from _read(own.get(function, ()), within)
    left = within & ~joined(form.releases for form in own.get(function, ()))
    for form in class_forms(surveys, one, module, owner):
        mask = form.releases & left
        if not mask:
            continue
        found = 0
        bases = [base for base in form.entry.detail.split(",") if ":" in base and base[0] != "@"]
        for base in bases[:1] if depth < _DEEPEST else ():
            for each in follow(surveys, one, base, mask):
                for releases, taken in _signatures(
                    surveys, one, each.module, each.name, function, each.releases, depth + 1
                ):
                    found |= releases
                    yield releases, taken
        if mask & ~found:
            yield mask & ~found, None


def _read(forms: Iterable[Form], within: int) -> Iterator[tuple[int, Signature | None]]:
    for form in forms:
        if form.releases & within:
            yield form.releases & within, _signature(form.entry)


def _signature(entry: Entry) -> Signature | None:
    """Read parameters as the survey writes them: `self,a,b=,*,c=`."""
    if entry.kind != "function":
        return None
    parts = [part for part in entry.detail.lstrip("~").split(",") if part]
    positional: list[str] = []
    named: list[str] = []
    is_named = takes_any = False
    for part in parts:
        if part.startswith("**") or part == "/":
            continue
        if part.startswith("*"):
            is_named, takes_any = True, takes_any or part != "*"
        else:
            (named if is_named else positional).append(part)
    required = frozenset(part for part in (*positional, *named) if not part.endswith("="))
    least = sum(not part.endswith("=") for part in positional)
    names, by_name = ([part.removesuffix("=") for part in some] for some in (positional, named))
    most = None if takes_any else len(positional)
    return Signature(least, most, required, ",".join(parts), tuple(names), frozenset(by_name))
