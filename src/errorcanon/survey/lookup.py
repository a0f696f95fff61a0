"""What surveys say to a message that asks for a name: the releases that have it, and the remedy."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from errorcanon.model import LOOKUP_NEEDS, Lookup
from errorcanon.survey.standing import (
    Standing,
    find_member,
    find_module,
    find_name,
    find_parameter,
)
from errorcanon.survey.table import Distribution, Place, Surveys
from errorcanon.versions import minor_of

_FRAME = re.compile(
    r'^\s*File "(?P<path>[^"\n]{1,400})", line (?P<line>\d{1,9})(?:, in (?P<of>\S{1,200}))?'
)
_INSTALLED = re.compile(r"(?:site|dist)-packages[/\\](?P<rest>[\w./\\-]{1,300})\.pyx?$")
_CALLED = re.compile(r"\b([A-Za-z_]\w{0,99})\s*\(")
_LONGEST_NAME = 300
"""Characters of a dotted name that is looked up; a longer one is no name that anybody wrote."""
_NAME = re.compile(r"\w+(?:\.\w+)*")
_MOST_PLACES, _MOST_OWNERS = 12, 16


class Frame(NamedTuple):
    """A frame of a traceback."""

    path: str
    line: str
    code: str

    @property
    def module(self) -> str | None:
        """The installed module that the file is; None for the user's own code."""
        found = _INSTALLED.search(self.path)
        if found is None:
            return None
        parts = re.split(r"[/\\]", found["rest"])
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class Context(NamedTuple):
    """What is known beside the message."""

    versions: Mapping[str, str]
    """Releases that are installed, by distribution."""
    frames: Sequence[Frame]
    """The traceback above the message, the outermost first."""
    surveys: Surveys


def read_frames(lines: Sequence[str]) -> list[Frame]:
    """Read the frames of the traceback that ends at the last of some lines, the outermost first."""
    frames = []
    for number, line in enumerate(lines):
        found = _FRAME.match(line)
        if found:
            code = lines[number + 1].strip() if number + 1 < len(lines) else ""
            frames.append(Frame(found["path"], found["line"], code))
    return frames


class Found(NamedTuple):
    """What surveys say to a message."""

    captures: Mapping[str, str]
    """Those of `LOOKUP_GIVES` that are known."""
    is_guess: bool
    """Whether the message names a bare class or function, which may be another package's."""


def look(question: Lookup, captures: Mapping[str, str | None], context: Context) -> Found | None:
    """Answer a message.

    Args:
        question: what it asks for.
        captures: what it named: those in `LOOKUP_NEEDS`.
        context: what is known beside it.

    Returns:
        None where surveys cannot say anything.
    """
    named = {name: captures.get(name) or "" for name in LOOKUP_NEEDS[question]}
    if any(len(name) > _LONGEST_NAME or not _NAME.fullmatch(name) for name in named.values()):
        return None
    known = _find(question, named, context)
    if known is None:
        return None
    found = _missing(question, named, context, known)
    version = context.versions.get(found.distribution.name)
    standing = judge(found, version)
    is_called = found.distribution.name in _called(context)
    if standing is None or (question == "member" and standing == "never" and not is_called):
        return None  # a class of that name can be anybody's
    given = {
        "standing": standing,
        "package": found.distribution.name,
        "asked": _asked(question, found),
        "newest": found.distribution.releases[-1].version,
        "oldest": found.distribution.releases[0].version,
        "yours": version or "",
        "asker": _asker(context, found.distribution),
    }
    if found.has:
        given.update(
            since=found.first(), last=found.last(), gone=known.gone() or "",
            before=known.before() or "",
        )  # fmt: skip
        if version and standing == "gone":
            given["gone"] = given["gone"] or version
        if version and standing == "newer":
            given["before"] = given["before"] or version
        given["requirement"] = requirement(standing, found)
    given["instead"] = next((notice.instead for notice in found.notices if notice.instead), "")
    given["elsewhere"] = _elsewhere(question, found, version, context.surveys)
    is_guess = question in ("keyword", "member") and (
        _is_guess(question, named, context) or (standing == "never" and not is_called)
    )
    return Found({name: value for name, value in given.items() if value}, is_guess)


def judge(found: Standing, version: str | None) -> str | None:
    """Say how a name stands to the release that is installed.

    `gone`: an older release had it. `newer`: a newer one has it. `gap`: both. `never`: none that
    was surveyed. `present`: that release has it, so what was imported is something else.
    Without a release `gone`, `newer` or `present` only where no other is possible, else `either`.
    None where nothing can be concluded.
    """
    if not found.has:
        return "never" if found.lacks and not found.open else None
    if version is not None:
        state = found.at(version)
        if state is not None:
            return _judge_at(found, version) if state is False else "present"
    if found.gone() and found.before():
        return "either"
    if found.gone():
        return "gone"
    if found.before():
        return "newer"
    return None if found.open or version else "present"


def _judge_at(found: Standing, version: str) -> str:
    from errorcanon.versions import compare

    name = found.distribution.name
    is_older = compare(name, version, found.first()) < 0
    is_newer = compare(name, version, found.last()) > 0
    if is_older == is_newer:
        return "gap"
    return "newer" if is_older else "gone"


def _find(question: Lookup, named: Mapping[str, str], context: Context) -> Standing | None:
    if question == "module":
        return find_module(context.surveys, named["module"])
    if question in ("attribute", "import"):
        module, name = named["module"], named["name"]
        return find_name(context.surveys, module, name, is_import=question == "import")
    candidates = [one for one in _candidates(question, named, context) if one.there]
    merged = _merged(one for one in candidates if one.has or one.lacks)
    having = [one for one in merged if one.has] or merged
    # Several definitions of one name count where all of them say the same.
    if len({(one.distribution.name, one.has, one.lacks) for one in having}) != 1:
        return None
    return having[0]


def _missing(
    question: Lookup, named: Mapping[str, str], context: Context, known: Standing
) -> Standing:
    """Count what answers as it runs as lacking the name: the message says that it has answered.

    Only where some release has the name; else nothing is known of what may answer for it.
    """
    if not known.has or question == "module":
        return known
    if question in ("keyword", "member"):
        return known._replace(open=0)
    module, name, is_import = named["module"], named["name"], question == "import"
    found = find_name(context.surveys, module, name, is_import=is_import, is_missing=True)
    return found or known


def _merged(candidates: Iterable[Standing]) -> list[Standing]:
    """Join definitions that do not contradict each other, as those of what moved elsewhere."""
    merged: list[Standing] = []
    for one in candidates:
        for at, other in enumerate(merged):
            both = one.there & other.there
            if one.distribution == other.distribution and not (one.has ^ other.has) & both:
                merged[at] = max(one, other, key=lambda found: found.there)._replace(
                    has=one.has | other.has,
                    open=one.open | other.open,
                    there=one.there | other.there,
                    notices=(*other.notices, *(n for n in one.notices if n not in other.notices)),
                )
                break
        else:
            merged.append(one)
    return merged


def _candidates(question: Lookup, named: Mapping[str, str], context: Context) -> Iterator[Standing]:
    surveys = context.surveys
    if question == "member":
        for one, place in _places(named["class"], "c", context):
            owner = named["class"].rpartition(".")[2]
            yield find_member(surveys, one, place.module, owner, named["name"])
        return
    owner, _, function = named["callable"].rpartition(".")
    if not owner and function in ("__init__", "__new__"):
        owner = _constructed(context.frames)
    if owner:
        for one, place in _places(owner, "c", context):
            cls = owner.rpartition(".")[2]
            yield find_parameter(surveys, one, place.module, cls, function, named["name"])
        return
    for one, place in _places(function, "f", context):
        yield find_parameter(surveys, one, place.module, "", function, named["name"])


def _constructed(frames: Sequence[Frame]) -> str:
    """Give the class that the last frame calls; older Pythons do not name it in the message."""
    names = _CALLED.findall(frames[-1].code) if frames else []
    return next((name for name in names if name[:1].isupper()), "")


def _places(name: str, sign: str, context: Context) -> Iterator[tuple[Distribution, Place]]:
    """Give where something is defined, in the distributions that can be meant."""
    surveys = context.surveys
    found = [p for p in surveys.places(name.rpartition(".")[2]) if p.sign == sign]
    for owner in sorted(_owners(found, context)):
        one = surveys.distribution(owner)
        assert one is not None
        for place in [p for p in found if p.distribution == owner][:_MOST_PLACES]:
            yield one, place


def _owners(found: Iterable[Place], context: Context) -> set[str]:
    """Give the distributions that define something: those in the traceback, or that are known."""
    owners = {place.distribution for place in found}
    if len(owners) > 1:
        owners = owners & _called(context) or owners & set(context.versions) or owners
    return owners if len(owners) <= _MOST_OWNERS else set()


def _called(context: Context) -> set[str]:
    """Give the distributions that the traceback goes through."""
    tops = {frame.module.partition(".")[0] for frame in context.frames if frame.module}
    return {one.name for top in tops for one in context.surveys.providers(top)}


def _is_guess(question: Lookup, named: Mapping[str, str], context: Context) -> bool:
    found = _candidates(question, named, context)
    return len({one.distribution.name for one in found}) > 1


def _asked(question: Lookup, found: Standing) -> str:
    """Write what was asked for as people write it, without the modules that a package keeps."""
    if question == "module":
        return found.name
    if question == "keyword":
        parts = found.place.removesuffix(".__init__").split(".")
        is_method = len(parts) > 2 and parts[-2][:1].isupper()
        return f"{'.'.join(parts[-2 if is_method else -1 :])}({found.name}=…)"
    if question == "member":
        return f"{found.place.rpartition('.')[2]}.{found.name}"
    return f"{found.place}.{found.name}"


def requirement(standing: str, found: Standing) -> str:
    """Write the requirement that brings a release which has the name."""
    name = found.distribution.name
    gone, before = found.gone(), found.before()
    parts = []
    if before or standing == "newer":
        parts.append(f">={found.first()}")
    later = found.next()
    if gone and later:
        parts.append(f"<{_bound(name, found.last(), later)}")
    return name + ",".join(parts)


def _bound(name: str, last: str, later: str) -> str:
    """Give the minor release before which the name is there: what nobody read does not count."""
    below, above = minor_of(name, last), minor_of(name, later)
    major, dot, minor = below.partition(".")
    if dot and above.startswith(f"{major}.") and minor.isdigit():
        return f"{major}.{int(minor) + 1}"
    return above


def _elsewhere(question: Lookup, found: Standing, version: str | None, surveys: Surveys) -> str:
    """Give where the same name is in the release that is installed, or in the newest."""
    if question not in ("attribute", "import"):
        return ""
    one = found.distribution
    number = len(one.releases) - 1
    for at, release in enumerate(one.releases):
        if release.version == version:
            number = at
    places = [
        place
        for place in surveys.places(found.name)
        if place.distribution == one.name
        and place.releases >> number & 1
        and place.module != found.place
        and place.sign in "cfi"
        and not any(part.startswith("_") for part in place.module.split("."))
    ]
    if not places:
        return ""
    best = min(places, key=lambda place: (place.module.count("."), len(place.module), place.module))
    return _abroad(surveys, one, best, found.name, number) or f"{best.module}.{found.name}"


def _abroad(
    surveys: Surveys, one: Distribution, place: Place, name: str, number: int
) -> str | None:
    """Give the other distribution's name that a place only passes on."""
    block = surveys.module(one, place.module)
    for form in block.names.get(name, ()) if block else ():
        module, _, taken = form.entry.detail.partition(":")
        is_import = form.releases >> number & 1 and form.entry.kind == "import"
        if is_import and taken and one not in surveys.providers(module):
            return f"{module}.{taken}"
    return None


def _asker(context: Context, asked: Distribution) -> str:
    """Give the distribution whose code asked; empty for the user's own, and where it is not known.

    Only a surveyed one is given: an import name is often not what one installs.
    """
    surveys = context.surveys
    for frame in reversed(context.frames):
        module = frame.module
        if module is None:
            return ""
        providers = surveys.providers(module)
        if len(providers) == 1 and providers[0].name == asked.name:
            continue
        return providers[0].name if len(providers) == 1 else ""
    return ""
