"""What the survey of packages says where an installer finds no file: which releases would do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from errorcanon.model import Lookup
from errorcanon.survey.context import Context, Found
from errorcanon.survey.package import Package, PackageRelease, allows
from errorcanon.survey.packaging_rules import (
    Range,
    Version,
    read_requirement,
    read_version,
    read_wheel_name,
)
from errorcanon.survey.platforms import Machine, machine_of, takes

_LONGEST = 300
_MINORS = ("2.7", *(f"3.{minor}" for minor in range(5, 16)))
_PYTHON = r"[23]\.\d{1,2}(?:\.\d{1,3})?"
_INTERPRETER = r"(?P<kind>cp|py)(?P<major>[23])(?P<minor>\d*)"
_MOST_NEAR = 5
_USUAL = "3.11"
"""The Python that is taken where none is known, as in `packages`."""


def look_for_release(lookup: Lookup, named: Mapping[str, str], context: Context) -> Found | None:
    """Answer a message that no file was found for a requirement, or that a wheel does not fit.

    `unfit`: that release is for other Pythons. `unlisted`: the index does not list it; it was
    never published, or deleted.
    None where the distribution was not surveyed, where another index is meant, and where the
    release has a file for this Python: then the cause is another one.
    """
    text = named["file" if lookup == "wheel" else "requirement"]
    if len(text) > _LONGEST:
        return None
    python = context.versions.get("python", "")
    python = python if is_python(python) else ""
    machine = machine_of(context.versions)
    if lookup == "wheel":
        return _of_wheel(text, python, machine, context)
    try:
        wanted = read_requirement(text.rstrip("."))
    except ValueError:
        return None
    package = context.surveys.packages.get(wanted.name)
    if package is None or not package.is_listed or "+" in str(wanted.range) or wanted.has_url:
        return None
    listed = [release for release in package.releases if release.wheels or release.has_sdist]
    chosen = _chosen(listed, wanted.range)
    given = {"package": package.distribution, "asked": text, "yours": python}
    if not chosen:
        pinned = _pinned(wanted.range)
        if pinned is None or not listed or pinned > read_version(listed[-1].version):
            return None  # it may be newer than what was read
        pool = sound = _sound(listed)
        if python:
            pool = _with_wheel(sound, python, machine) or sound
        near = _near([release.version for release in pool], pinned)
        given |= {"standing": "unlisted", "releases": ", ".join(near)}
        return _found(given)
    fitting = _pythons(chosen)
    if not fitting or (python and _minor(python) in _pythons(chosen, python)):
        return None
    built = [minor for minor in fitting if any(minor in pythons_of(_bare(one)) for one in chosen)]
    given |= {"standing": "unfit", "pythons": spans(fitting)}
    given["fitting"] = _nearest(built or fitting, python)
    given["alternative"] = _alternative(package, listed, chosen, python, machine)
    return _found(given)


def is_python(text: str) -> bool:
    """Tell whether a text is a release of Python."""
    return re.fullmatch(_PYTHON, text) is not None


def _of_wheel(file: str, python: str, machine: Machine, context: Context) -> Found | None:
    """Say which Pythons a wheel is for, by its name, and which release has one for this Python."""
    name = re.split(r"[/\\]", file)[-1]
    read = read_wheel_name(name)
    if read is None:
        return None
    distribution, written, tags = read
    version = read_version(written)
    fitting = pythons_of(PackageRelease(written, wheels=tags))
    if not fitting or len(fitting) == len(_MINORS) or (python and _minor(python) in fitting):
        return None  # its platform, or a pip that is too old
    given = {"standing": "unfit", "package": distribution, "asked": name, "yours": python}
    given |= {"pythons": spans(fitting), "fitting": _nearest(fitting, python)}
    package = context.surveys.packages.get(distribution)
    if package and package.is_listed and not version.local:
        listed = [release for release in package.releases if release.wheels or release.has_sdist]
        same = [release for release in listed if read_version(release.version) == version]
        own = _bare(same[0], machine) if same else None
        if python and own and _minor(python) in pythons_of(own, python):
            given["alternative"] = f"{distribution}=={own.version}"
        else:
            wheel = PackageRelease(written, wheels=tags)
            given["alternative"] = _alternative(package, listed, [wheel], python, machine)
    return _found(given)


def _found(given: Mapping[str, str]) -> Found:
    return Found({name: value for name, value in given.items() if value}, is_guess=False)


def _alternative(
    package: Package,
    listed: Sequence[PackageRelease],
    chosen: Sequence[PackageRelease],
    python: str,
    machine: Machine,
) -> str:
    """Give the nearest release with a wheel for this Python: the next newer one, else the newest.

    Without any wheel for it those count that pip builds.
    """
    if not python:
        return ""
    minor, newest = _minor(python), read_version(chosen[-1].version)
    sound = _sound(listed)
    newer = [one for one in sound if read_version(one.version) > newest]
    ways: tuple[Callable[[PackageRelease], bool], ...] = (
        lambda one: _has_wheel(one, python, machine),
        lambda one: one.has_sdist and minor in pythons_of(one, python),
    )
    for fits in ways:  # few are looked at: the next newer one fits, or the newest one
        best = next(filter(fits, [*newer, *reversed(sound)]), None)
        if best:
            return f"{package.distribution}=={best.version}"
    return ""


def _chosen(listed: Iterable[PackageRelease], wanted: Range) -> list[PackageRelease]:
    """Give the releases that a requirement asks for, as pip does.

    Withdrawn ones and pre-releases count only where it pins one.
    """
    is_pin = _pinned(wanted) is not None
    found = [one for one in listed if wanted.contains(one.version)]
    return found if is_pin else _sound(found)


def _pinned(wanted: Range) -> Version | None:
    """Give the release that is pinned; None of a range, and of `==1.*`."""
    for one in wanted.clauses:
        if one.operator == "==" and not one.is_prefix:
            return one.version
    return None


def _sound(listed: Iterable[PackageRelease]) -> list[PackageRelease]:
    return [
        one for one in listed if one.yanked is None and not read_version(one.version).is_prerelease
    ]


def _near(versions: Sequence[str], wanted: Version) -> list[str]:
    """Give the releases beside one that does not exist: some before it and some after."""
    at = sum(read_version(version) < wanted for version in versions)
    first = max(0, at - (_MOST_NEAR + 1) // 2)
    return list(versions[first : first + _MOST_NEAR])


def _with_wheel(
    releases: Iterable[PackageRelease], python: str, machine: Machine
) -> list[PackageRelease]:
    return [one for one in releases if _has_wheel(one, python, machine)]


def _has_wheel(one: PackageRelease, python: str, machine: Machine) -> bool:
    minor = _minor(python)
    if not allows(one.python, python):
        return False
    return any(
        _takes(minor, *tag.split("-")[:2]) and takes(machine, tag.rpartition("-")[2])
        for tag in one.wheels
    )


def _nearest(pythons: Sequence[str], python: str) -> str:
    """Give the Python that is nearest to the one that is there, so that little else changes."""
    at = _MINORS.index(_minor(python)) if _minor(python) in _MINORS else _MINORS.index(_USUAL)
    return min(pythons, key=lambda minor: abs(_MINORS.index(minor) - at))


def _bare(release: PackageRelease, machine: Machine | None = None) -> PackageRelease:
    """Give a release with its wheels alone, for a machine alone."""
    if not machine:
        return release._replace(has_sdist=False)
    wheels = tuple(tag for tag in release.wheels if takes(machine, tag.rpartition("-")[2]))
    return release._replace(has_sdist=False, wheels=wheels)


def _pythons(releases: Iterable[PackageRelease], python: str = "") -> list[str]:
    found = {minor for release in releases for minor in pythons_of(release, python)}
    return [minor for minor in _MINORS if minor in found]


def pythons_of(release: PackageRelease, python: str = "") -> list[str]:
    """Give the Pythons for which a release has a file, on whatever platform.

    Of `python` that very patch is asked; of others it is enough that some patch of them is allowed.
    """
    wheels = {tag.rpartition("-")[0] for tag in release.wheels}
    return [
        minor
        for minor in _MINORS
        if (release.has_sdist or any(_takes(minor, *tag.split("-")) for tag in wheels))
        and allows(release.python, python if python and _minor(python) == minor else minor)
    ]


@lru_cache(maxsize=4_096)
def _takes(python: str, interpreter: str, abi: str) -> bool:
    """Tell whether CPython takes a wheel with these tags."""
    found = re.fullmatch(_INTERPRETER, interpreter)
    if found is None:
        return False
    major, minor = map(int, python.split("."))
    if int(found["major"]) != major:
        return False
    tagged = int(found["minor"] or 0)
    if found["kind"] == "py" or abi == "abi3":
        return tagged <= minor
    return tagged == minor and "t" not in abi.removeprefix("cp")


def _minor(python: str) -> str:
    return ".".join(python.split(".")[:2])


def spans(pythons: Sequence[str]) -> str:
    """Write Pythons short: `2.7, 3.5–3.8`; `3.9+` where the newest that are known fit too."""
    runs: list[list[str]] = []
    for minor in pythons:
        at = _MINORS.index(minor)
        if runs and at and runs[-1][-1] == _MINORS[at - 1] and minor != "3.5":
            runs[-1].append(minor)
        else:
            runs.append([minor])
    return ", ".join(map(_span, runs))


def _span(run: Sequence[str]) -> str:
    if len(run) == 1:
        return run[0]
    return f"{run[0]}+" if run[-1] == _MINORS[-1] else f"{run[0]}–{run[-1]}"
