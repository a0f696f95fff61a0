"""Requirements, wheels and import names of every release, and what follows from them.

What an index lists is read for all releases; requirements and import names for those in the store.
Where an index was not read that is said, because nothing about what it lacks follows then.
"""

from __future__ import annotations

import csv
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from packaging.requirements import InvalidRequirement, Requirement
from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import Version

from errorcanon.model import CanonError
from errorcanon.store.json_input import parse_json
from errorcanon.store.texts import clean_text
from errorcanon.store.writing import write_whole
from errorcanon.survey.index import Listing, Release, to_name

if TYPE_CHECKING:
    from errorcanon.survey.archive import Archive, Store

_MOST_REQUIREMENTS, _LONGEST_REQUIREMENT = 1000, 500
_MOST_IMPORTS, _DEEPEST_IMPORT = 60, 3
_LARGEST_FILE = 32 << 20
_MODULE = re.compile(
    r"(?P<name>[A-Za-z_]\w*)(?:\.(?:py|pyi|pyd|so)|\.(?:cpython-|cp3|abi3)[\w.-]*)", re.A
)
_FOLDER = re.compile(r"[A-Za-z_]\w*", re.A)
_INSTALLED_TO = re.compile(r"[^/]+\.data/(?:pure|plat)lib/(.+)")
_NOT_IMPORTED = frozenset(
    {
        *("setup", "conftest", "noxfile", "versioneer", "tasks", "test", "tests", "testing"),
        *(
            "doc",
            "docs",
            "example",
            "examples",
            "benchmark",
            "benchmarks",
            "scripts",
            "tools",
            "ci",
        ),
        *("build", "requirements"),
    }
)
"""Folders and files of a source package that it does not install."""


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


class Provider(NamedTuple):
    """A distribution that installs an import name."""

    distribution: str
    name: str
    """What it installs: `google.protobuf` where `google.protobuf.message` was asked for."""
    first: str
    last: str
    """The oldest and the newest release that was read and has it."""


class KnownPackages(Protocol):
    """What is known of distributions, wherever it lies."""

    def get(self, distribution: str) -> Package | None:
        """Give what is known of a distribution; None where it was not surveyed."""


class Packages:
    """The folder of machine-written files, one a distribution, each read when it is asked for."""

    def __init__(self, folder: Path):
        self._folder = folder
        self._read: dict[str, Package | None] = {}

    def __iter__(self) -> Iterator[str]:
        """Give the distributions, sorted."""
        return iter(sorted(path.stem for path in self._folder.glob("*.json")))

    def get(self, distribution: str) -> Package | None:
        """Give what is known of a distribution; None where it was not surveyed.

        Raises:
            CanonError: its file is damaged.
        """
        name = to_name(distribution)
        if name not in self._read:
            path = self._folder / f"{name}.json"
            self._read[name] = read_package(path) if path.is_file() else None
        return self._read[name]

    @cached_property
    def providers(self) -> Mapping[str, tuple[Provider, ...]]:
        """The distributions that install each import name."""
        found: defaultdict[str, list[Provider]] = defaultdict(list)
        for distribution in self:
            package = self.get(distribution)
            versions: defaultdict[str, list[str]] = defaultdict(list)
            for release in package.releases if package else ():
                for name in release.imports or ():
                    versions[name].append(release.version)
            for name, having in versions.items():
                found[name].append(Provider(distribution, name, having[0], having[-1]))
        return {name: tuple(found[name]) for name in sorted(found)}


# --- surveying -----------------------------------------------------------------------


def survey_package(distribution: str, store: Store, listing: Listing | None) -> Package:
    """Put together what an index lists and what the releases in the store say themselves."""
    name = to_name(distribution)
    releases = {release.version: _from_index(release) for release in (listing or ((), 0))[0]}
    for version in store.releases(name):
        archive = store.get(name, version)
        if archive:
            known = releases.get(version, PackageRelease(version, archive.about.date))
            releases[version] = _from_archive(known, archive)
    ordered = tuple(releases[version] for version in sorted(releases, key=Version))
    return Package(name, listing is not None, listing.left_out if listing else 0, ordered)


def join_listing(known: Package | None, distribution: str, listing: Listing) -> Package:
    """Put what an index lists beside what was read of releases before.

    A release that is no longer listed stays only where something of it was read.
    """
    before = {release.version: release for release in (known.releases if known else ())}
    releases = {}
    for release in listing.releases:
        new, old = _from_index(release), before.get(release.version)
        if old:
            new = new._replace(
                date=new.date or old.date, requires=old.requires, imports=old.imports
            )
        releases[new.version] = new
    for version, old in before.items():
        if version not in releases and (old.requires is not None or old.imports is not None):
            releases[version] = old._replace(has_sdist=False, wheels=())
    ordered = tuple(releases[version] for version in sorted(releases, key=Version))
    return Package(to_name(distribution), True, listing.left_out, ordered)


def with_requirements(package: Package, release: str, requires: tuple[str, ...]) -> Package:
    """Say what a release requires.

    Raises:
        CanonError: it is not listed.
    """
    wanted = Version(release)
    if not any(Version(one.version) == wanted for one in package.releases):
        raise CanonError(f"{package.distribution} {release}: there is no such release")
    releases = (
        one._replace(requires=requires) if Version(one.version) == wanted else one
        for one in package.releases
    )
    return package._replace(releases=tuple(releases))


def _from_index(release: Release) -> PackageRelease:
    from errorcanon.survey.fetch import choose_file  # no look-up needs it

    file = choose_file(release)
    tags = {tag for file in release.files for tag in file.tags}
    withdrawn = [file.yanked for file in release.files if file.yanked is not None]
    return PackageRelease(
        release.version,
        release.date,
        file.requires_python if file else None,
        max(withdrawn) if release.is_yanked and withdrawn else None,
        any(file.kind == "sdist" for file in release.files),
        tuple(sorted(tags)),
    )


def _from_archive(known: PackageRelease, archive: Archive) -> PackageRelease:
    files = dict(archive.files())
    known = known._replace(imports=read_imports(archive.about.origin, files))
    if not archive.metadata:
        return known
    from packaging.metadata import parse_email  # no look-up needs it

    raw, _ = parse_email(archive.metadata)
    return known._replace(
        python=known.python or _specifiers(raw.get("requires_python")),
        requires=read_requirements(raw.get("requires_dist", [])),
    )


def read_requirements(texts: Iterable[str]) -> tuple[str, ...]:
    """Give requirements in one form, sorted; what is none is left out."""
    found = set()
    for text in list(texts)[:_MOST_REQUIREMENTS]:
        if len(text) <= _LONGEST_REQUIREMENT and clean_text(text) == text:
            try:
                found.add(str(Requirement(text)))
            except InvalidRequirement:
                continue
    return tuple(sorted(found))


def read_imports(origin: str, files: Mapping[str, bytes]) -> tuple[str, ...]:
    """Give the packages and modules that a release installs; below a namespace those within it."""
    if origin in ("sdist", "repository"):
        names = _source_imports(files)
    else:
        paths = [*files, *_recorded(files)]
        paths = [found[1] if (found := _INSTALLED_TO.fullmatch(path)) else path for path in paths]
        names = _importable([path.split("/") for path in paths])
    return tuple(sorted(names - {"__init__"}))[:_MOST_IMPORTS]


def _source_imports(files: Mapping[str, bytes]) -> set[str]:
    """Give what a source package says that it installs, else its packages, else its modules."""
    for path, content in files.items():
        if path.endswith(".egg-info/top_level.txt"):
            names = content.decode("utf-8", errors="replace").split()
            return {name for name in names if _FOLDER.fullmatch(name)}
    paths = [path.removeprefix("src/").split("/") for path in files]
    paths = [path for path in paths if path[0].partition(".")[0] not in _NOT_IMPORTED]
    packages = _importable([path for path in paths if len(path) > 1])
    return packages or _importable(paths)


def _recorded(files: Mapping[str, bytes]) -> list[str]:
    """Give the paths in RECORD, where compiled modules stand too."""
    text = next((files[path] for path in files if path.endswith(".dist-info/RECORD")), b"")
    lines = text.decode("utf-8", errors="replace").splitlines()
    try:
        return [row[0] for row in csv.reader(lines) if row]
    except csv.Error:
        return []


def _importable(paths: Sequence[Sequence[str]], above: tuple[str, ...] = ()) -> set[str]:
    """Find packages and modules; a folder without `__init__` is a namespace, looked into."""
    inner: defaultdict[str, list[Sequence[str]]] = defaultdict(list)
    found = set()
    for first, *rest in paths:
        if rest and _FOLDER.fullmatch(first):
            inner[first].append(rest)
        elif not rest and (module := _MODULE.fullmatch(first)):
            found.add(".".join([*above, module["name"]]))
    for folder, within in inner.items():
        names = [*above, folder]
        is_package = any(len(rest) == 1 and rest[0].startswith("__init__.") for rest in within)
        if is_package or len(names) == _DEEPEST_IMPORT:
            if any(_MODULE.fullmatch(rest[-1]) for rest in within):
                found.add(".".join(names))
        else:
            found |= _importable(within, tuple(names))
    return found


def _specifiers(text: str | None) -> str | None:
    try:
        return str(SpecifierSet(text)) if text else None
    except InvalidSpecifier:
        return None


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
        str(Version(row["version"])),
        row.get("date"),
        row.get("python"),
        row.get("yanked"),
        row.get("sdist", False),
        earlier[wheels].wheels if isinstance(wheels, str) else _ungroup_tags(wheels),
        _read_names(row, "requires", earlier),
        _read_names(row, "imports", earlier),
    )


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


# --- what fits -----------------------------------------------------------------------


class Fit(NamedTuple):
    """Whether the metadata of one release allows another one."""

    holds: bool | None
    """None where the metadata was not read."""
    requirements: tuple[str, ...]
    """What it says of the other distribution; nothing where it does not ask for it."""


def fits(
    packages: KnownPackages,
    distribution: str,
    release: str,
    other: str,
    version: str,
    markers: Mapping[str, str] | None = None,
) -> Fit:
    """Tell whether a release's requirements allow that version of another distribution.

    `markers` are those of the environment that are known, as `python_version`; extras are not
    installed. A requirement for an environment that is not known to be this one is not counted.
    """
    found = find_release(packages, distribution, release)
    if found is None or found.requires is None:
        return Fit(None, ())
    name = to_name(other)
    environment = {**markers_of(), **(markers or {})}
    asked = []
    for text in found.requires:
        requirement = Requirement(text)
        if to_name(requirement.name) == name and (
            requirement.marker is None or requirement.marker.evaluate(environment)
        ):
            asked.append(requirement)
    holds = all(one.specifier.contains(version, prereleases=True) for one in asked)
    return Fit(holds, tuple(map(str, asked)))


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
    marker = Requirement(requirement).marker
    return marker is None or marker.evaluate(markers_of(python))


def asked_by(requirement: str) -> str:
    """Give the distribution that a requirement asks for."""
    return to_name(Requirement(requirement).name)


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


def find_release(packages: KnownPackages, distribution: str, release: str) -> PackageRelease | None:
    """Give a release of a distribution, whatever form its version has; None where not known."""
    package = packages.get(distribution)
    wanted = Version(release)
    found = (one for one in (package.releases if package else ()) if Version(one.version) == wanted)
    return next(found, None)


def who_provides(packages: Packages, import_name: str) -> tuple[Provider, ...]:
    """Give the distributions that install an import name, or the nearest package above it."""
    parts = import_name.split(".")[:_DEEPEST_IMPORT]
    for length in range(len(parts), 0, -1):
        found = packages.providers.get(".".join(parts[:length]))
        if found:
            return found
    return ()
