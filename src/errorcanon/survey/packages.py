"""Requirements, wheels and import names of every release, and what follows from them.

What an index lists is read for all releases; requirements and import names for those in the store.
Where an index was not read that is said, because nothing about what it lacks follows then.
"""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from packaging.requirements import InvalidRequirement, Requirement
from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import Version

from errorcanon.model import CanonError
from errorcanon.store.texts import clean_text
from errorcanon.survey.index import Listing, Release
from errorcanon.survey.package import Package, PackageRelease, read_package
from errorcanon.survey.packaging_rules import to_name

if TYPE_CHECKING:
    from errorcanon.survey.archive import Archive, Store

_MOST_REQUIREMENTS, _LONGEST_REQUIREMENT = 1000, 500
_MOST_IMPORTS, _DEEPEST_IMPORT = 60, 3
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


class Provider(NamedTuple):
    """A distribution that installs an import name."""

    distribution: str
    name: str
    """What it installs: `google.protobuf` where `google.protobuf.message` was asked for."""
    first: str
    last: str
    """The oldest and the newest release that was read and has it."""


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


def who_provides(packages: Packages, import_name: str) -> tuple[Provider, ...]:
    """Give the distributions that install an import name, or the nearest package above it."""
    parts = import_name.split(".")[:_DEEPEST_IMPORT]
    for length in range(len(parts), 0, -1):
        found = packages.providers.get(".".join(parts[:length]))
        if found:
            return found
    return ()
