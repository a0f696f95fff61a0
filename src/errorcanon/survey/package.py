"""What is known of the releases of a distribution: files, Pythons, requirements, import names."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, cast

from errorcanon.model import CanonError
from errorcanon.store.json_input import parse_json
from errorcanon.store.writing import write_whole
from errorcanon.survey.compiled import Compiled
from errorcanon.survey.packaging_rules import (
    Range,
    read_range,
    read_version,
    to_name,
    without_marker,
)

_LARGEST_FILE = 32 << 20
_MOST_KEPT = 16


class PackageRelease(NamedTuple):
    """What is known of one release."""

    version: str
    date: str | None = None
    python: str | None = None
    """Requires-Python."""
    yanked: str | None = None
    """Why it was withdrawn, empty where nobody says; None where it was not."""
    has_sdist: bool = False
    wheels: tuple[str, ...] = ()
    """The tags of all its wheels, sorted."""
    requires: tuple[str, ...] | None = None
    """Requires-Dist; None where its metadata was not read."""
    imports: tuple[str, ...] | None = None
    """Its packages and modules, below a namespace with its name; None where not read."""


class Package(NamedTuple):
    """What is known of a distribution."""

    distribution: str
    is_listed: bool
    """Whether an index was read, so that a release that is missing here does not exist there."""
    left_out: int
    """Files of the index whose names follow no rule."""
    releases: tuple[PackageRelease, ...]
    """In the order of their versions."""


# --- the files -----------------------------------------------------------------------


def write_package(package: Package, folder: Path) -> Path:
    """Write what is known of a distribution, the same bytes for the same facts.

    Raises:
        OSError: it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{package.distribution}.json"
    write_whole(path, format_package(package))
    return path


def format_package(package: Package) -> str:
    """Give the text of a file; of lists only what differs from an earlier release is written."""
    earlier: list[PackageRelease] = []
    rows = []
    for release in package.releases:
        row: dict[str, Any] = {"version": release.version}
        for key in ("date", "python", "yanked"):
            if getattr(release, key) is not None:
                row[key] = getattr(release, key)
        if release.has_sdist:
            row["sdist"] = True
        if release.wheels:
            same = (one.version for one in earlier if one.wheels == release.wheels)
            row["wheels"] = next(same, None) or _group_tags(release.wheels)
        for key in ("requires", "imports"):
            if getattr(release, key) is not None:
                row[key] = _write_names(release, key, earlier)
        rows.append(row)
        earlier.append(release)
    head = {"distribution": package.distribution, "listed": package.is_listed}
    whole = {**head, "left-out": package.left_out, "releases": rows}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def _write_names(release: PackageRelease, key: str, earlier: Sequence[PackageRelease]) -> Any:
    """Write names as those of the latest release before, less some and more others."""
    names = set(getattr(release, key))
    before = next((one for one in reversed(earlier) if getattr(one, key) is not None), None)
    if before is None:
        return sorted(names)
    held = set(getattr(before, key))
    if held == names:
        return before.version
    less, more = sorted(held - names), sorted(names - held)
    if len(less) + len(more) >= len(names):
        return sorted(names)
    return {"as": before.version, "less": less, "more": more}


def read_package(path: Path) -> Package:
    """Read what `write_package` wrote.

    Raises:
        CanonError: it is damaged.
    """
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST_FILE)
    except OSError as error:
        raise CanonError(
            f"{path}: is no survey of a distribution ({type(error).__name__}); survey it anew"
        ) from None
    return parse_package(content, str(path))


def parse_package(content: bytes, place: str) -> Package:
    """Read the content of such a file; `place` names it in errors.

    Raises:
        CanonError: it is damaged.
    """
    try:
        whole = parse_json(content)
        releases: dict[str, PackageRelease] = {}
        for row in whole["releases"]:
            releases[row["version"]] = _read_row(row, releases)
        return Package(
            str(whole["distribution"]),
            bool(whole["listed"]),
            int(whole["left-out"]),
            tuple(releases.values()),
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise CanonError(
            f"{place}: is no survey of a distribution ({type(error).__name__}); survey it anew"
        ) from None


def _read_row(row: Mapping[str, Any], earlier: Mapping[str, PackageRelease]) -> PackageRelease:
    wheels = row.get("wheels", {})
    return PackageRelease(
        _checked(row["version"]),
        row.get("date"),
        row.get("python"),
        row.get("yanked"),
        row.get("sdist", False),
        earlier[wheels].wheels if isinstance(wheels, str) else _ungroup_tags(wheels),
        _read_names(row, "requires", earlier),
        _read_names(row, "imports", earlier),
    )


def _checked(version: str) -> str:
    read_version(version)
    return version


def _read_names(
    row: Mapping[str, Any], key: str, earlier: Mapping[str, PackageRelease]
) -> tuple[str, ...] | None:
    match row.get(key):
        case None:
            return None
        case str(version):
            return cast("tuple[str, ...]", getattr(earlier[version], key))
        case {"as": version, "less": less, "more": more}:
            return tuple(sorted((set(getattr(earlier[version], key)) - set(less)) | set(more)))
        case names:
            return tuple(map(str, names))


def _group_tags(tags: Iterable[str]) -> dict[str, str]:
    """Write tags short: for `cp310-cp310 cp311-cp311` these platforms."""
    platforms: defaultdict[str, list[str]] = defaultdict(list)
    for tag in tags:
        python, abi, platform = tag.split("-", 2)
        platforms[f"{python}-{abi}"].append(platform)
    pythons: defaultdict[str, list[str]] = defaultdict(list)
    for python, has in platforms.items():
        pythons[" ".join(sorted(has))].append(python)
    return {" ".join(sorted(has)): platform for platform, has in sorted(pythons.items())}


def _ungroup_tags(groups: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(
        sorted(
            f"{python}-{platform}"
            for pythons, platforms in groups.items()
            for python in pythons.split()
            for platform in platforms.split()
        )
    )


# --- what counts -------------------------------------------------------------------


_LINUX_MARKERS = {
    "implementation_name": "cpython",
    "implementation_version": "3.11.0",
    "os_name": "posix",
    "platform_machine": "x86_64",
    "platform_python_implementation": "CPython",
    "platform_release": "",
    "platform_system": "Linux",
    "platform_version": "",
    "python_full_version": "3.11.0",
    "python_version": "3.11",
    "sys_platform": "linux",
}
"""What is taken where nothing is known, so that an answer does not depend on who computes it."""


def markers_of(python: str = "") -> dict[str, str]:
    """Give the markers of a Python on Linux without extras; of 3.11 where it is not known."""
    if not python:
        return {**_LINUX_MARKERS, "extra": ""}
    whole = python if python.count(".") > 1 else f"{python}.0"
    versions = {"python_version": ".".join(python.split(".")[:2]), "python_full_version": whole}
    return {**_LINUX_MARKERS, **versions, "implementation_version": whole, "extra": ""}


def without_extras(requires: Iterable[str]) -> tuple[str, ...]:
    """Leave out what is required for an extra alone."""
    return tuple(text for text in requires if "extra ==" not in text)


@lru_cache(maxsize=4_096)
def counts(requirement: str, python: str) -> bool:
    """Tell whether a requirement counts under a Python; of 3.11 where it is not known."""
    return holds_for(requirement, markers_of(python))


def holds_for(requirement: str, environment: Mapping[str, str]) -> bool:
    """Tell whether the marker of a requirement holds."""
    if ";" not in requirement:
        return True
    from packaging.requirements import Requirement  # 30 ms that few markers need

    marker = Requirement(requirement).marker
    return marker is None or marker.evaluate(dict(environment))


def asked_by(requirement: str) -> str:
    """Give the distribution that a requirement asks for, as a survey writes it."""
    return to_name(without_marker(requirement).name)


def range_of(requirement: str) -> Range:
    """Give the range that a requirement asks for, as a survey writes it."""
    return without_marker(requirement).range


@lru_cache(maxsize=4_096)
def allows(wanted: str | None, python: str) -> bool:
    """Tell whether Requires-Python allows a Python; as pip does, one that is none allows all.

    Of a Python known by its minor alone any patch counts: >=3.9.1 allows some 3.9.
    """
    if not wanted:
        return True
    try:
        allowed = read_range(wanted)
    except ValueError:
        return True
    patches = [python] if python.count(".") == 2 else [f"{python}.0", f"{python}.99"]
    return any(allowed.contains(patch) for patch in patches)


# --- compiled ------------------------------------------------------------------------


class CompiledPackages:
    """What is known of distributions, in an open file."""

    def __init__(self, file: Compiled):
        self._file = file
        self._read = lru_cache(maxsize=_MOST_KEPT)(self._unpack)

    def get(self, distribution: str) -> Package | None:
        """Give what is known of a distribution; None where it was not surveyed, or is no name."""
        try:
            return self._read(to_name(distribution))
        except CanonError:
            return None

    def _unpack(self, name: str) -> Package | None:
        row = self._file.one("select body from package where name = ?", name)
        return parse_package(self._file.unpack(row[0]), name) if row else None
