"""Read which compiled parts releases have: members of their files in, answers out."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from packaging.version import Version

from errorcanon.model import CanonError
from errorcanon.store.tables import Table
from errorcanon.survey.answers import Answer, Head
from errorcanon.survey.index import Index, Release, minor_releases
from errorcanon.survey.parts import hash_reader, lines_of, read_release
from errorcanon.survey.taken import Taken, take

_METADATA = ("*.dist-info/METADATA", "PKG-INFO")


class Parts(NamedTuple):
    """A distribution whose parts are surveyed."""

    distribution: str
    members: tuple[str, ...]
    first: str
    has_patches: bool


def read_products(path: Path) -> dict[str, Parts]:
    """Read which distributions are surveyed.

    Raises:
        CanonError: the file is not as it should be.
    """
    return {
        name: Parts(
            name,
            tuple(table.strings("members")),
            table.string("first"),
            table.boolean("patches"),
        )
        for name, table in Table.read(path).sub_tables()
    }


def wanted_releases(product: Parts, releases: tuple[Release, ...]) -> list[Release]:
    """Give the releases that are read: from the first on, each patch or the newest of a minor."""
    since = [one for one in releases if Version(one.version) >= Version(product.first)]
    if not product.has_patches:
        return list(minor_releases(since))
    return [one for one in since if not one.is_yanked and not Version(one.version).is_prerelease]


def take_parts(product: Parts, release: Release, index: Index) -> Taken:
    """Ask the index for the members of a release.

    Raises:
        CanonError: it has no file, or its file cannot be read.
    """
    return take(product.distribution, release, (*_METADATA, *product.members), index)


def answer(product: Parts, version: str, date: str, file: str, taken: Taken) -> Answer:
    """Answer for a release.

    Raises:
        CanonError: a member is not what its name says.
    """
    try:
        lines = lines_of(read_release(taken.paths, taken.members, taken.tags))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise CanonError(
            f"{product.distribution} {version}: a member cannot be read "
            f"({type(error).__name__}: {error}); leave the release out"
        ) from None
    head = Head(product.distribution, version, date, file, taken.digest(), hash_reader(), "")
    return Answer(head, lines)
