"""The compiled survey of files, Pythons and requirements: a packed block a distribution."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from packaging.version import Version

from errorcanon.model import CanonError
from errorcanon.survey.compiled import Compiled, pack, pack_json
from errorcanon.survey.index import to_name
from errorcanon.survey.packages import (
    Package,
    PackageRelease,
    Packages,
    asked_by,
    format_package,
    parse_package,
    without_extras,
)

SCHEMA = "create table package (name text primary key, body blob not null) without rowid;"
_REQUIREMENTS = """
create table requirement (asked text primary key, body blob not null) without rowid;
create table required (distribution text primary key, body blob not null) without rowid;
"""
_MOST_KEPT = 16


def add_packages(connection: sqlite3.Connection, folder: Path) -> None:
    """Compile what is known of distributions, a file each; import names have another survey.

    Raises:
        CanonError: a file that is damaged.
    """
    connection.executescript(SCHEMA)
    requirements = _RequirementsMaking(connection)
    packages = Packages(folder)
    for name in packages:
        package = packages.get(name)
        assert package is not None
        bare = tuple(map(_needed, package.releases))
        text = format_package(package._replace(releases=bare))
        connection.execute("insert into package values (?, ?)", (name, pack(text.encode())))
        requirements.add(package)
    requirements.write()


def _needed(release: PackageRelease) -> PackageRelease:
    """Leave out import names, and what is required for extras alone."""
    requires = None if release.requires is None else without_extras(release.requires)
    return release._replace(imports=None, requires=requires)


class _RequirementsMaking:
    """Gathers requirements, a distribution after the other, and writes them at the end."""

    def __init__(self, connection: sqlite3.Connection):
        self._connection = connection
        connection.executescript(_REQUIREMENTS)
        self._asked: dict[str, dict[str, dict[str, int]]] = defaultdict(dict)

    def add(self, package: Package) -> None:
        """Add what the releases of a distribution require without extras."""
        read = [release for release in package.releases if release.requires is not None]
        if not read:
            return
        offered = [
            (one.version, one.python, one.yanked is None and not Version(one.version).is_prerelease)
            for one in read
        ]
        self._connection.execute(
            "insert into required values (?, ?)", (package.distribution, pack_json(offered))
        )
        for number, release in enumerate(read):
            for text in without_extras(release.requires or ()):
                masks = self._asked[asked_by(text)].setdefault(package.distribution, {})
                masks[text] = masks.get(text, 0) | 1 << number

    def write(self) -> None:
        """Write what was gathered."""
        self._connection.executemany(
            "insert into requirement values (?, ?)",
            (
                (asked, pack_json({who: _in_hex(masks) for who, masks in sorted(by.items())}))
                for asked, by in sorted(self._asked.items())
            ),
        )


def _in_hex(masks: Mapping[str, int]) -> dict[str, str]:
    return {text: f"{mask:x}" for text, mask in sorted(masks.items())}


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
