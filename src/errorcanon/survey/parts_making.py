"""Read which compiled parts releases have: members of their files in, answers out.

What was taken of a release stays in a store, so that another reader reads it again without asking.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from packaging.version import Version

from errorcanon.model import CanonError
from errorcanon.store.tables import Table
from errorcanon.store.writing import whole_file
from errorcanon.survey.answers import Answer, Head
from errorcanon.survey.fetch import choose_file, fetch_members
from errorcanon.survey.index import Index, Release, minor_releases, to_name
from errorcanon.survey.parts import hash_reader, lines_of, read_release

_METADATA = ("*.dist-info/METADATA", "PKG-INFO")
_LARGEST = 64 << 20
"""Bytes of a member; the largest is the Python part of torch."""
_LIST = "members.txt"
_TAGS = "tags.txt"


class Parts(NamedTuple):
    """A distribution whose parts are surveyed."""

    distribution: str
    members: tuple[str, ...]
    first: str
    has_patches: bool


class Taken(NamedTuple):
    """What was taken of a release."""

    paths: tuple[str, ...]
    """All members of its file."""
    tags: tuple[str, ...]
    """Those of all its wheels."""
    members: Mapping[str, bytes]

    def digest(self) -> str:
        """Hash what an answer is read from."""
        digest = hashlib.sha256()
        texts = {_LIST: "\n".join(self.paths).encode(), _TAGS: "\n".join(self.tags).encode()}
        for name, content in sorted({**texts, **self.members}.items()):
            digest.update(f"{name}\0{len(content)}\0".encode())
            digest.update(content)
        return digest.hexdigest()


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


def take(product: Parts, release: Release, index: Index) -> Taken:
    """Ask the index for the members of a release.

    Raises:
        CanonError: it has no file, or its file cannot be read.
    """
    what = f"{product.distribution} {release.version}"
    file = choose_file(release)
    if file is None:
        raise CanonError(f"{what}: has no wheel and no sdist; take another release")
    patterns = (*_METADATA, *product.members)
    with index.client.turn(product.distribution):
        paths, members = fetch_members(
            f"{what} ({file.name})", file, patterns, _LARGEST, index.client
        )
    tags = {tag for one in release.files for tag in one.tags}
    return Taken(tuple(sorted(paths)), tuple(sorted(tags)), members)


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


# --- the store -----------------------------------------------------------------------


def stored(folder: Path, distribution: str, version: str) -> Path:
    """Give where what was taken of a release lies."""
    return folder / to_name(distribution) / f"{version}.zip"


def keep(path: Path, taken: Taken) -> None:
    """Put into the store what was taken."""
    path.parent.mkdir(parents=True, exist_ok=True)
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(_LIST, "\n".join(taken.paths))
        archive.writestr(_TAGS, "\n".join(taken.tags))
        for name, content in sorted(taken.members.items()):
            archive.writestr(f"taken/{name}", content)
    with whole_file(path) as file:
        file.write(whole.getvalue())


def read_kept(path: Path) -> Taken | None:
    """Read what was taken of a release; None where it is not in the store.

    Raises:
        CanonError: it is damaged.
    """
    if not path.is_file():
        return None
    try:
        with zipfile.ZipFile(path) as archive:
            return Taken(
                tuple(archive.read(_LIST).decode().splitlines()),
                tuple(archive.read(_TAGS).decode().splitlines()),
                dict(_members(archive)),
            )
    except (zipfile.BadZipFile, KeyError, EOFError, OSError, ValueError) as error:
        raise CanonError(
            f"{path}: what was taken of a release is damaged ({type(error).__name__}); delete it"
        ) from None


def _members(archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    for entry in archive.infolist():
        if entry.filename.startswith("taken/"):
            if entry.file_size > _LARGEST:
                raise ValueError("a member is too long")
            yield entry.filename.removeprefix("taken/"), archive.read(entry)
