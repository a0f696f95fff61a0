"""The compiled survey of files, Pythons and requirements: a packed block a distribution."""

from __future__ import annotations

import sqlite3
from functools import lru_cache
from pathlib import Path

from errorcanon.model import CanonError
from errorcanon.survey.compiled import Compiled, pack
from errorcanon.survey.index import to_name
from errorcanon.survey.packages import (
    Package,
    PackageRelease,
    Packages,
    format_package,
    parse_package,
    without_extras,
)
from errorcanon.survey.requirements_table import RequirementsMaking

SCHEMA = "create table package (name text primary key, body blob not null) without rowid;"
_MOST_KEPT = 16


def add_packages(connection: sqlite3.Connection, folder: Path) -> None:
    """Compile what is known of distributions, a file each; import names have another survey.

    Raises:
        CanonError: a file that is damaged.
    """
    connection.executescript(SCHEMA)
    requirements = RequirementsMaking(connection)
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
