"""The compiled survey of files, Pythons and requirements: a packed block a distribution."""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from errorcanon.survey.compiled import pack, pack_json
from errorcanon.survey.package import (
    Package,
    PackageRelease,
    allows,
    asked_by,
    counts,
    format_package,
    range_of,
    without_extras,
)
from errorcanon.survey.packaging_rules import read_version
from errorcanon.survey.requirements_table import PYTHONS

SCHEMA = "create table package (name text primary key, body blob not null) without rowid;"
_REQUIREMENTS = """
create table requirement (asked text primary key, body blob not null) without rowid;
create table required (distribution text primary key, body blob not null) without rowid;
"""
_MOST_KEPT = 16
_OF_A_PATCH = re.compile("full_version|implementation_version")
_OF_MINORS = re.compile(r"(?:>=|<) ?\d+(?:\.\d+)?(?:\.0)?|!= ?\d+\.\d+\.\*")


def add_packages(
    connection: sqlite3.Connection, folder: Path, surveyed: Mapping[str, Sequence[str]]
) -> None:
    """Compile what is known of distributions, a file each; import names have another survey.

    Args:
        connection: the file that is being made.
        folder: the answers.
        surveyed: by distribution the releases whose names were read, the oldest first.

    Raises:
        CanonError: a file that is damaged.
    """
    from errorcanon.survey.packages import Packages  # no look-up needs it

    connection.executescript(SCHEMA)
    requirements = _RequirementsMaking(connection, surveyed)
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

    def __init__(self, connection: sqlite3.Connection, surveyed: Mapping[str, Sequence[str]]):
        self._connection = connection
        connection.executescript(_REQUIREMENTS)
        self._asked: dict[str, dict[str, dict[str, int]]] = defaultdict(dict)
        self._surveyed = surveyed

    def add(self, package: Package) -> None:
        """Add what the releases of a distribution require without extras."""
        read = [release for release in package.releases if release.requires is not None]
        if not read:
            return
        offered = [
            (
                one.version,
                one.python,
                one.yanked is None and not read_version(one.version).is_prerelease,
                _pythons_of(one.python),
            )
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
                (asked, pack_json({who: self._row(asked, by[who]) for who in sorted(by)}))
                for asked, by in sorted(self._asked.items())
            ),
        )

    def _row(self, asked: str, masks: Mapping[str, int]) -> dict[str, tuple[str, str, int | None]]:
        surveyed = self._surveyed.get(asked, ())
        return {
            text: (f"{by:x}", f"{_allowed(text, surveyed):x}", _counting(text))
            for text, by in sorted(masks.items())
        }


def _allowed(text: str, versions: Sequence[str]) -> int:
    """Give a mask of the releases that a requirement allows."""
    wanted = range_of(text)
    mask = 0
    for number, version in enumerate(versions):
        mask |= wanted.contains(version) << number
    return mask


def _counting(text: str) -> int | None:
    """Give a mask of the Pythons under which a requirement counts."""
    if _OF_A_PATCH.search(text.partition(";")[2]):
        return None
    return _mask_of(lambda python: counts(text, python))


def _pythons_of(wanted: str | None) -> int | None:
    """Give a mask of the Pythons that Requires-Python allows, whatever their patch release."""
    clauses = (clause.strip() for clause in (wanted or "").split(",") if clause.strip())
    if not all(map(_OF_MINORS.fullmatch, clauses)):
        return None
    return _mask_of(lambda python: allows(wanted, python))


def _mask_of(is_in: Callable[[str], bool]) -> int:
    return sum(is_in(python) << number for number, python in enumerate(PYTHONS))
