"""What a range that was refused allows: releases for a Python, and releases of who asks.

`Package 'x' requires a different Python`, and `tokenizers>=0.20,<0.21 is required …, but found
tokenizers==0.15.2`, or pkg_resources' VersionConflict.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from errorcanon.model import Lookup
from errorcanon.survey.context import Context, Found
from errorcanon.survey.meant import called
from errorcanon.survey.package import PackageRelease, range_of
from errorcanon.survey.packaging_rules import read_requirement, read_version, to_name
from errorcanon.survey.releases import is_python, pythons_of

_LONGEST = 300


def look_for_range(lookup: Lookup, named: Mapping[str, str], context: Context) -> Found | None:
    """Answer a range that what is here lies outside of.

    `python`: the newest release of the package that takes this Python. `pinned`: the newest
    release in the range of the requirement, who asks for it by its own metadata, and the releases
    of who asks that take what is installed.
    None where the package was not surveyed, or nothing is known that fits.
    """
    if any(len(text) > _LONGEST for text in named.values()):
        return None
    return _of_python(named, context) if lookup == "python" else _of_pin(named, context)


def _of_python(named: Mapping[str, str], context: Context) -> Found | None:
    name, python = to_name(named["package"]), named["here"]
    if not is_python(python):
        return None
    minor = ".".join(python.split(".")[:2])
    fitting = [one for one in _sound(name, context) if minor in pythons_of(one, python)]
    if not fitting:
        return None
    given = {"package": name, "alternative": f"{name}=={fitting[-1].version}", "yours": python}
    return Found({"standing": "unfit", **given}, is_guess=False)


def _of_pin(named: Mapping[str, str], context: Context) -> Found | None:
    name, here = to_name(named["package"]), named["here"]
    try:
        wanted, installed = read_requirement(named["requirement"]).range, read_version(here)
    except ValueError:
        return None
    python = context.versions.get("python", "")
    minor = ".".join(python.split(".")[:2])
    given = {"package": name, "yours": here}
    inside = [
        one
        for one in _sound(name, context)
        if wanted.contains(one.version)
        and (not is_python(python) or minor in pythons_of(one, python))
    ]
    if inside:
        given["alternative"] = f"{name}=={inside[-1].version}"
    is_newer = all(
        installed >= one.version
        for one in wanted.clauses
        if one.operator in ("<", "<=", ">", ">=", "==", "~=")
    )
    given |= _who_asks(name, str(wanted), here, is_newer, context)
    if "alternative" not in given and "asker" not in given:
        return None
    return Found({"standing": "refused", **given}, is_guess=False)


def _who_asks(
    name: str, wanted: str, here: str, is_newer: bool, context: Context
) -> dict[str, str]:
    """Name who asks with this very range, and its releases that take what is installed.

    It is the one in the traceback, or the installed one. A dependency that is newer than the range
    calls for a newer release of who asks, and an older one for an older.
    """
    requirements, through = context.surveys.requirements, called(context)
    asked = _range_of(f"{name}{wanted}")
    asking = {
        who: texts
        for who, texts in requirements.asking(name).items()
        if any(_range_of(text) == asked for text in texts)
    }
    names = [w for w in asking if w in through] or [w for w in asking if w in context.versions]
    if len(names) != 1:
        return {}
    who = names[0]
    offered = requirements.offered(who)
    takes, asks_so = [], []
    for number, release in enumerate(offered):
        texts = [text for text, one in asking[who].items() if one.by >> number & 1]
        if any(_range_of(text) == asked for text in texts):
            asks_so.append(release.version)
        elif texts and release.is_sound and all(_allows(text, here) for text in texts):
            takes.append(release.version)
    given = {"asker": who, "who": f"{who} {context.versions.get(who, '')}".rstrip()}
    given["since"], given["last"] = asks_so[0], asks_so[-1]
    if is_newer:
        nearest = [one for one in takes if read_version(one) > read_version(asks_so[-1])][:1]
    else:
        nearest = [one for one in takes if read_version(one) < read_version(asks_so[0])][-1:]
    if nearest:
        given["update"] = f"{who}=={nearest[0]}"
    return given


def _sound(name: str, context: Context) -> list[PackageRelease]:
    package = context.surveys.packages.get(name)
    return [
        one
        for one in (package.releases if package else ())
        if (one.wheels or one.has_sdist)
        and one.yanked is None
        and not read_version(one.version).is_prerelease
    ]


@lru_cache(maxsize=1_024)
def _range_of(text: str) -> str:
    """Write the range of a requirement in one form; empty where it is for an extra."""
    return "" if "extra" in text.partition(";")[2] else str(range_of(text))


@lru_cache(maxsize=4_096)
def _allows(text: str, version: str) -> bool:
    return range_of(text).contains(version)
