"""What surveys say to a message that asks for a name: the releases that have it, and the remedy."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from errorcanon.survey.standing import (
    Standing,
    find_member,
    find_module,
    find_name,
    find_parameter,
)
from errorcanon.survey.table import Distribution, Place, Surveys
from errorcanon.versions import minor_of

Question: TypeAlias = Literal["attribute", "import", "keyword", "member", "module"]
"""What a message asks for; each needs captures of its own, see `NEEDS`."""
NEEDS: Mapping[Question, tuple[str, ...]] = {
    "attribute": ("module", "name"),
    "import": ("module", "name"),
    "keyword": ("callable", "name"),
    "member": ("class", "name"),
    "module": ("module",),
}
GIVES = (
    "standing", "package", "asked", "since", "last", "gone", "before", "yours", "newest", "oldest",
    "elsewhere", "instead", "asker", "requirement",
)  # fmt: skip
"""What an answer adds to the captures of its message."""
_FRAME = re.compile(
    r'^\s*File "(?P<path>[^"\n]{1,400})", line (?P<line>\d{1,9})(?:, in (?P<of>\S{1,200}))?'
)
_INSTALLED = re.compile(r"(?:site|dist)-packages[/\\](?P<rest>[\w./\\-]{1,300})\.pyx?$")
_CALLED = re.compile(r"\b([A-Za-z_]\w{0,99})\s*\(")
_LONGEST_NAME = 300
"""Characters of a dotted name that is looked up; a longer one is no name that anybody wrote."""
_NAME = re.compile(r"\w+(?:\.\w+)*")
_MOST_PLACES = 12


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


def look(
    question: Question, captures: Mapping[str, str | None], context: Context
) -> dict[str, str] | None:
    """Answer a message.

    Args:
        question: what it asks for.
        captures: what it named: those in `NEEDS`.
        context: what is known beside it.

    Returns:
        The captures in `GIVES` that are known; None where surveys cannot say anything.
    """
    named = {name: captures.get(name) or "" for name in NEEDS[question]}
    if any(len(name) > _LONGEST_NAME or not _NAME.fullmatch(name) for name in named.values()):
        return None
    found = _find(question, named, context)
    if found is None:
        return None
    version = context.versions.get(found.distribution.name)
    standing = judge(found, version)
    if standing is None:
        return None
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
            since=found.first(), last=found.last(), gone=found.gone() or "",
            before=found.before() or "",
        )  # fmt: skip
        given["requirement"] = requirement(standing, found)
    given["instead"] = next((notice.instead for notice in found.notices if notice.instead), "")
    given["elsewhere"] = _elsewhere(question, found, version, context.surveys)
    return {name: value for name, value in given.items() if value}


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


def _find(question: Question, named: Mapping[str, str], context: Context) -> Standing | None:
    if question == "module":
        return find_module(context.surveys, named["module"])
    if question in ("attribute", "import"):
        is_import = question == "import"
        return find_name(context.surveys, named["module"], named["name"], is_import=is_import)
    found = [
        one for one in _candidates(question, named, context) if one.there and (one.has or one.lacks)
    ]
    # Several definitions of one name count where all of them say the same.
    if not found or len({(one.distribution.name, one.has, one.lacks) for one in found}) != 1:
        return None
    return found[0]


def _candidates(
    question: Question, named: Mapping[str, str], context: Context
) -> Iterator[Standing]:
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
    """Give where something is defined, in the one distribution that can be meant."""
    surveys = context.surveys
    bare = name.rpartition(".")[2]
    found = [place for place in surveys.places(bare) if place.sign == sign]
    owners = {place.distribution for place in found}
    if len(owners) > 1:
        called = {frame.module.partition(".")[0] for frame in context.frames if frame.module}
        seen = {one.name for top in called for one in surveys.providers(top)}
        owners &= seen or set(context.versions)
    if len(owners) != 1:
        return
    one = surveys.distribution(owners.pop())
    assert one is not None
    for place in [p for p in found if p.distribution == one.name][:_MOST_PLACES]:
        yield one, place


def _asked(question: Question, found: Standing) -> str:
    if question == "module":
        return found.name
    if question == "keyword":
        return f"{found.place.removesuffix('.__init__')}({found.name}=…)"
    return f"{found.place}.{found.name}"


def requirement(standing: str, found: Standing) -> str:
    """Write the requirement that brings a release which has the name."""
    name = found.distribution.name
    gone, before = found.gone(), found.before()
    parts = []
    if before or standing == "newer":
        parts.append(f">={found.first()}")
    if gone:
        parts.append(f"<{minor_of(name, gone)}")
    return name + ",".join(parts)


def _elsewhere(question: Question, found: Standing, version: str | None, surveys: Surveys) -> str:
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
    return f"{best.module}.{found.name}"


def _asker(context: Context, asked: Distribution) -> str:
    """Give the distribution whose code asked; empty for the user's own."""
    surveys = context.surveys
    for frame in reversed(context.frames):
        module = frame.module
        if module is None:
            return ""
        providers = surveys.providers(module)
        if len(providers) == 1 and providers[0].name == asked.name:
            continue
        return providers[0].name if providers else module.partition(".")[0]
    return ""
