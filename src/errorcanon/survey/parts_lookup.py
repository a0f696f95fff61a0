"""What the survey of parts says to a message: which release is built for this GPU or driver."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from errorcanon.model import Lookup
from errorcanon.survey.context import Context, Found
from errorcanon.survey.parts_table import Built, BuiltParts, runs_on
from errorcanon.versions import parse

_PRODUCT = "torch"
_COMPANION, _OTHER_COMPANION = "torchvision", "torchaudio"
_CAPABILITY = re.compile(r"(?P<major>\d{1,2})\.?(?P<minor>\d)")
_DRIVER = re.compile(r"\d{4,5}")


def look_for_parts(lookup: Lookup, named: Mapping[str, str], context: Context) -> Found | None:
    """Answer a message about a GPU, a driver or a companion that does not fit torch's build."""
    parts = context.surveys.parts
    if lookup == "companion":
        return _companions(parts, context.versions)
    return _of_gpu(parts, named) if lookup == "capability" else _of_driver(parts, named)


def _of_gpu(parts: BuiltParts, named: Mapping[str, str]) -> Found | None:
    found = _CAPABILITY.fullmatch(named["capability"])
    if found is None:
        return None
    major, minor = int(found["major"]), int(found["minor"])
    read = [one for one in parts.releases(_PRODUCT) if one.values("arch")]
    return _fitting(read, lambda one: runs_on(one.values("arch"), major, minor))


def _of_driver(parts: BuiltParts, named: Mapping[str, str]) -> Found | None:
    """Say which releases are built for a driver's CUDA, which 11040 writes 11.4.

    From CUDA 11 on the first number alone counts.
    """
    if not _DRIVER.fullmatch(named["found"]):
        return None
    number = int(named["found"])
    driver = number // 1000, number % 1000 // 10

    def fits(one: Built) -> bool:
        major, minor = map(int, one.cuda.split(".")[:2])
        return major < driver[0] or (major == driver[0] and (major > 10 or minor <= driver[1]))

    return _fitting([one for one in parts.releases(_PRODUCT) if one.cuda], fits)


def _fitting(read: Sequence[Built], fits: Callable[[Built], bool]) -> Found | None:
    """Name the newest release that fits; nothing where none does."""
    good = [one for one in read if fits(one)]
    if not good:
        return None
    newest = good[-1]
    standing = "built-since" if newest is read[-1] else "built-before"
    captures = {
        "standing": standing,
        "package": _PRODUCT,
        "alternative": newest.version,
        "oldest": good[0].version,
        "newest": read[-1].version,
    }
    return Found(captures, is_guess=False)


def _companions(parts: BuiltParts, versions: Mapping[str, str]) -> Found | None:
    """Name the torchvision and torchaudio that ask for the torch that is there."""
    yours = versions.get(_PRODUCT, "").partition("+")[0]
    if not yours:
        return Found({"standing": "unknown", "package": _PRODUCT}, is_guess=True)
    found: dict[str, str] = {}
    for one in parts.companions(_PRODUCT, yours):
        found[one.distribution] = one.version  # the newest is the last
    theirs = versions.get(_COMPANION, "").partition("+")[0]
    if _COMPANION not in found or (theirs and _is_same(theirs, found[_COMPANION])):
        return None  # nobody read it, or it is another build of the right release
    captures = {
        "standing": "companion",
        "package": _PRODUCT,
        "yours": yours,
        "alternative": found[_COMPANION],
        "others": found.get(_OTHER_COMPANION, ""),
    }
    return Found({name: value for name, value in captures.items() if value}, is_guess=False)


def _is_same(one: str, other: str) -> bool:
    return parse(_COMPANION, one) == parse(_COMPANION, other)
