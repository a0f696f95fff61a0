"""Which files an installer takes on a machine, and what in the others does not fit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.tags import Tag, compatible_tags, cpython_tags, mac_platforms
from packaging.utils import InvalidWheelFilename, parse_wheel_filename
from packaging.version import Version

from errorcanon.model import CanonError
from errorcanon.survey.packages import KnownPackages, Package, PackageRelease, tags_of

System: TypeAlias = Literal["linux", "musl", "macos", "windows"]
Why: TypeAlias = Literal["fits", "not-surveyed", "not-listed", "withdrawn", "python", "platform"]
Part: TypeAlias = Literal["python", "abi", "system", "architecture", "glibc", "musl", "macos"]

_PYTHON = re.compile(r"(2|3)\.(\d{1,2})(?:\.\d+)?")
_PYTHONS = ("2.7", *(f"3.{minor}" for minor in range(5, 16)))
_OLD_GLIBC = {(2, 5): "manylinux1", (2, 12): "manylinux2010", (2, 17): "manylinux2014"}
_LINUX_TAG = re.compile(
    r"(?:(?P<many>manylinux|musllinux)_(?P<major>\d+)_(?P<minor>\d+)"
    r"|(?P<old>manylinux1|manylinux2010|manylinux2014)|linux)_(?P<machine>\w+)"
)
_MAC_TAG = re.compile(r"macosx_(?P<major>\d+)_(?P<minor>\d+)_(?P<machine>\w+)")
_WINDOWS = {"win32": "x86", "win_amd64": "amd64", "win_arm64": "arm64"}
_FAT = {
    "universal2": {"x86_64", "arm64"},
    "universal": {"x86_64", "i386", "ppc"},
    "intel": {"x86_64", "i386"},
    "fat64": {"x86_64", "ppc64"},
}


class Machine(NamedTuple):
    """What of a machine decides which wheels it takes."""

    system: System
    architecture: str
    """As tags write it: x86_64, aarch64, arm64, amd64."""
    version: tuple[int, int] = (0, 0)
    """Of glibc, musl or macOS; nothing for Windows."""


LINUX = Machine("linux", "x86_64", (2, 35))


class Misfit(NamedTuple):
    """A part of a wheel's tags that a machine does not have."""

    part: Part
    wanted: str
    present: str


class Available(NamedTuple):
    """Which releases an installer finds, and why it finds none."""

    why: Why
    releases: tuple[str, ...] = ()
    """Those with a wheel or sdist for it, in the order of their versions."""
    with_wheel: tuple[str, ...] = ()
    pythons: tuple[tuple[str, str], ...] = ()
    """For each other Python for which there is one on this machine, the newest."""
    platforms: tuple[str, ...] = ()
    """The platforms for which the newest release has wheels."""
    newest: str | None = None
    """The newest release that there is at all, pre-releases and withdrawn ones aside."""


def releases_for(
    packages: KnownPackages, distribution: str, python: str, machine: Machine = LINUX
) -> Available:
    """Tell which releases have a file for this Python and machine, and why none has.

    Raises:
        CanonError: it is no Python, or the survey is damaged.
    """
    _parse_python(python)
    package = packages.get(distribution)
    if package is None:
        return Available("not-surveyed")
    if not package.is_listed:
        return Available("not-listed")
    sound = _sound(package)
    if not sound:
        return Available("withdrawn")
    taken = [release for release in sound if _is_taken(release, python, machine)]
    with_wheel = [release for release in taken if _has_wheel(release, python, machine)]
    others = _newest_by_python(sound, python, machine)
    return Available(
        "fits" if taken else "python" if others else "platform",
        tuple(release.version for release in taken),
        tuple(release.version for release in with_wheel),
        others,
        tuple(sorted({_describe_platform(tag.platform) for tag in tags_of(sound[-1])})),
        sound[-1].version,
    )


def explain_wheel(filename: str, python: str, machine: Machine = LINUX) -> tuple[Misfit, ...]:
    """Say what in a wheel's tags does not fit; nothing where an installer takes it.

    Where a wheel has several tags, those of the nearest one.

    Raises:
        CanonError: the name is none that a wheel can have, or it is no Python.
    """
    try:
        *_, tags = parse_wheel_filename(filename)
    except InvalidWheelFilename:
        raise CanonError(
            f"{filename[:120]!r}: is not named as a wheel, name-version-python-abi-platform.whl; "
            "give it the name that it was published under"
        ) from None
    if tags & supported_tags(python, machine):
        return ()
    return min((_misfits(tag, python, machine) for tag in sorted(tags, key=str)), key=len)


@lru_cache(maxsize=64)
def supported_tags(python: str, machine: Machine = LINUX) -> frozenset[Tag]:
    """Give the tags that pip of a CPython takes on a machine.

    Raises:
        CanonError: it is no Python.
    """
    version = _parse_python(python)
    digits = f"{version[0]}{version[1]}"
    platforms = list(_platforms(machine))
    abi = f"cp{digits}" + ("mu" if version < (3, 3) else "m" if version < (3, 8) else "")
    return frozenset(
        [
            *cpython_tags(version, [abi], platforms),
            *compatible_tags(version, f"cp{digits}", platforms),
        ]
    )


def _platforms(machine: Machine) -> Iterator[str]:
    name, (major, minor) = machine.architecture, machine.version
    if machine.system == "macos":
        yield from mac_platforms(machine.version, name)
    elif machine.system == "windows":
        yield next((tag for tag, one in _WINDOWS.items() if one == name), name)
    else:
        family = "manylinux" if machine.system == "linux" else "musllinux"
        for number in range(minor, -1, -1):
            yield f"{family}_{major}_{number}_{name}"
            if family == "manylinux" and (major, number) in _OLD_GLIBC:
                yield f"{_OLD_GLIBC[major, number]}_{name}"
        yield f"linux_{name}"


def _parse_python(python: str) -> tuple[int, int]:
    found = _PYTHON.fullmatch(python)
    if found is None:
        raise CanonError(f"{python[:40]!r}: is no version of Python; write it like 3.11")
    return int(found[1]), int(found[2])


def _sound(package: Package) -> list[PackageRelease]:
    """Give the releases that an installer takes unasked; pre-releases where there is no other."""
    kept = [release for release in package.releases if release.yanked is None]
    finals = [release for release in kept if not Version(release.version).is_prerelease]
    return finals or kept


def _is_taken(release: PackageRelease, python: str, machine: Machine) -> bool:
    return allows(release.python, python) and (
        release.has_sdist or _has_wheel(release, python, machine)
    )


def _has_wheel(release: PackageRelease, python: str, machine: Machine) -> bool:
    tags = tags_of(release)
    return allows(release.python, python) and bool(tags & supported_tags(python, machine))


@lru_cache(maxsize=4_096)
def allows(wanted: str | None, python: str) -> bool:
    """Tell whether Requires-Python allows a Python; as pip does, one that is none allows all.

    Of a Python known by its minor alone any patch counts: >=3.9.1 allows some 3.9.
    """
    if not wanted:
        return True
    try:
        allowed = SpecifierSet(wanted)
    except InvalidSpecifier:
        return True
    patches = [python] if python.count(".") == 2 else [f"{python}.0", f"{python}.99"]
    return any(allowed.contains(patch, prereleases=True) for patch in patches)


def _newest_by_python(
    sound: list[PackageRelease], python: str, machine: Machine
) -> tuple[tuple[str, str], ...]:
    found = []
    minor = ".".join(python.split(".")[:2])
    for other in _PYTHONS:
        if other != minor:
            taken = (one for one in reversed(sound) if _is_taken(one, other, machine))
            newest = next(taken, None)
            if newest:
                found.append((other, newest.version))
    return tuple(found)


# --- what does not fit ---------------------------------------------------------------


def _misfits(tag: Tag, python: str, machine: Machine) -> tuple[Misfit, ...]:
    return (*_python_misfits(tag, python), *_platform_misfits(tag.platform, machine))


def _python_misfits(tag: Tag, python: str) -> Iterator[Misfit]:
    major, minor = _parse_python(python)
    wanted = re.fullmatch(r"([a-z]+)(\d)_?(\d*)", tag.interpreter)
    present = f"{major}.{minor}"
    if wanted is None:
        yield Misfit("python", tag.interpreter, present)
        return
    kind, wanted_major, wanted_minor = wanted[1], int(wanted[2]), int(wanted[3] or 0)
    name = f"{wanted[2]}.{wanted[3]}" if wanted[3] else wanted[2]
    if kind not in ("cp", "py"):
        implementations = {"pp": "PyPy", "ip": "IronPython", "jy": "Jython"}
        yield Misfit("python", f"{implementations.get(kind, kind)} {name}", f"CPython {present}")
    elif (kind == "py" or tag.abi in ("abi3", "none")) and wanted_major == major:
        is_exact = kind == "cp" and tag.abi == "none"
        if wanted_minor > minor or (is_exact and wanted_minor != minor):
            yield Misfit("python", name if is_exact else f">={name}", present)
    elif (wanted_major, wanted_minor) != (major, minor):
        yield Misfit("python", name, present)
    elif tag.abi.rstrip("m") != f"cp{major}{minor}":
        yield Misfit("abi", tag.abi, f"cp{major}{minor}")


def _platform_misfits(platform: str, machine: Machine) -> Iterator[Misfit]:
    if platform == "any":
        return
    wanted = _read_platform(platform)
    if wanted is None or wanted.system != machine.system:
        if (
            wanted
            and {wanted.system, machine.system} == {"linux", "musl"}
            and platform.startswith("linux_")
        ):
            wanted = wanted._replace(system=machine.system)
        else:
            yield Misfit("system", wanted.system if wanted else platform, machine.system)
            return
    machines = _FAT.get(wanted.architecture, {wanted.architecture})
    if machine.architecture not in machines:
        yield Misfit("architecture", wanted.architecture, machine.architecture)
    if wanted.version > machine.version:
        parts: dict[System, Part] = {"linux": "glibc", "musl": "musl", "macos": "macos"}
        yield Misfit(parts[machine.system], _dotted(wanted.version), _dotted(machine.version))


def _read_platform(platform: str) -> Machine | None:
    """Read the machine that a platform tag asks for at least."""
    if platform in _WINDOWS:
        return Machine("windows", _WINDOWS[platform])
    found = _LINUX_TAG.fullmatch(platform)
    if found:
        system: System = "musl" if found["many"] == "musllinux" else "linux"
        if found["many"]:
            return Machine(system, found["machine"], (int(found["major"]), int(found["minor"])))
        old = {name: version for version, name in _OLD_GLIBC.items()}
        return Machine(system, found["machine"], old.get(found["old"] or "", (0, 0)))
    found = _MAC_TAG.fullmatch(platform)
    if found:
        return Machine("macos", found["machine"], (int(found["major"]), int(found["minor"])))
    return None


def _describe_platform(platform: str) -> str:
    if platform == "any":
        return "any"
    read = _read_platform(platform)
    if read is None:
        return platform
    version = f" {_dotted(read.version)}" if read.version != (0, 0) else ""
    return f"{read.system}{version} {read.architecture}"


def _dotted(version: tuple[int, int]) -> str:
    return f"{version[0]}.{version[1]}"
