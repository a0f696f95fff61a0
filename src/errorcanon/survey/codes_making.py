"""Read which codes releases have: headers, and what their libraries say when they are asked."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Callable, Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple, TypeAlias

from errorcanon.model import CanonError
from errorcanon.store.tables import Table
from errorcanon.survey.answers import Answer, Head
from errorcanon.survey.codes import SAID, hash_reader, lines_of, read_codes, read_enum, write_said
from errorcanon.survey.fetch import choose_file
from errorcanon.survey.index import Index, Release, minor_releases, read_releases
from errorcanon.survey.taken import Taken, take

_LARGEST_HEADER = 8 << 20
_LARGEST_WHEEL = 700 << 20
_LARGEST_LIBRARY = 2 << 30


class Family(NamedTuple):
    """What numbers codes, and where they stand in its releases."""

    name: str
    wheels: tuple[str, ...]
    """The distributions that have it, the older ones first."""
    file: str
    """The member of a wheel that has the numbers, as a pattern; empty where the library has."""
    first: str
    library: str
    """The member that is asked, as a pattern; empty where none is."""
    name_function: str
    text_function: str
    asked: tuple[str, ...]
    """The releases whose library is asked; empty for all."""
    beside: Mapping[str, str]
    """By wheel: the distribution whose libraries the asked one needs."""


class Library(NamedTuple):
    """A library that is asked, with those that it needs beside it, by the names of their files."""

    family: Family
    content: bytes
    beside: Mapping[str, bytes]


Ask: TypeAlias = Callable[[Library], list[tuple[int, str, str]]]
"""Asks a library: number, name (empty where it says none) and text. Its code runs, so apart."""


def read_families(path: Path) -> dict[str, Family]:
    """Read which families are surveyed.

    Raises:
        CanonError: the file is not as it should be.
    """
    return {name: _read_family(name, table) for name, table in Table.read(path).sub_tables()}


def _read_family(name: str, table: Table) -> Family:
    def text(key: str) -> str:
        return str(table.string(key, None) or "")

    return Family(
        name=name,
        wheels=table.strings("wheels"),
        file=text("file"),
        first=text("first"),
        library=text("library"),
        name_function=text("names"),
        text_function=text("texts"),
        asked=table.strings("asked"),
        beside=table.mapping("beside"),
    )


def is_asked(family: Family, release: str) -> bool:
    """Tell whether the library of a release is asked."""
    return bool(family.library) and (not family.asked or release in family.asked)


def list_releases(family: Family, index: Index) -> Iterator[tuple[str, Release]]:
    """List the releases that are read, each with its wheel: the newest patch of a minor."""
    for wheel in family.wheels:
        for release in minor_releases(read_releases(wheel, index)):
            file = choose_file(release)
            if file is not None and file.kind == "wheel":
                yield wheel, release


def take_codes(
    family: Family, wheel: str, release: Release, index: Index, ask: Ask
) -> tuple[str, Taken]:
    """Take what says the codes of a release, and the names of the members that were read.

    Raises:
        CanonError: it has no such member, or its library does not answer.
    """
    members: dict[str, bytes] = {}
    read: list[str] = []
    if family.file:
        found = take(wheel, release, (family.file,), index, _LARGEST_HEADER).members
        path = _header(found, family.first)
        members[path] = found[path]
        read.append(path)
    if is_asked(family, release.version):
        path, content = _library(wheel, release, family.library, index)
        beside = _beside(family, wheel, index) if wheel in family.beside else {}
        members[SAID] = write_said(ask(Library(family, content, beside)))
        read.append(f"{path} (sha256 {hashlib.sha256(content).hexdigest()})")
    file = choose_file(release)
    assert file is not None  # something was taken of it
    return f"{file.name}: {', '.join(read)}", Taken((), (), members)


def _header(found: Mapping[str, bytes], first: str) -> str:
    for path, content in sorted(found.items()):
        try:
            if first:
                read_enum(content.decode("utf-8", "replace"), first)
        except ValueError:
            continue
        return path
    raise CanonError(f"has no file with {first or 'the numbers'}")


def _library(wheel: str, release: Release, pattern: str, index: Index) -> tuple[str, bytes]:
    """Take a library out of a wheel that is nearly all library, and so is fetched whole."""
    what = f"{wheel} {release.version}"
    file = choose_file(release)
    assert file is not None  # the release was listed with a wheel
    with index.client.turn(wheel):
        content = index.client.get(file.url, what, _LARGEST_WHEEL)
    if file.sha256 and hashlib.sha256(content).hexdigest() != file.sha256:
        raise CanonError(f"{what}: is not what the index says, its sha256 differs; ask its owner")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for entry in archive.infolist():
            if fnmatchcase(entry.filename, pattern) and entry.file_size <= _LARGEST_LIBRARY:
                return entry.filename, archive.read(entry)
    raise CanonError(f"{what}: has no {pattern}")


def _beside(family: Family, wheel: str, index: Index) -> dict[str, bytes]:
    name = family.beside[wheel]
    newest = minor_releases(read_releases(name, index))[-1]
    found = take(name, newest, ("nvidia/*/lib/*.so.*",), index, _LARGEST_LIBRARY).members
    return {Path(path).name: content for path, content in found.items()}


def answer(family: str, first: str, release: str, date: str, file: str, taken: Taken) -> Answer:
    """Answer for a release.

    Raises:
        CanonError: what was taken of it has no codes.
    """
    try:
        codes = read_codes(taken.members, first)
    except ValueError as error:
        raise CanonError(f"{family} {release}: {error}") from None
    if not codes:
        raise CanonError(f"{family} {release}: {file} has no codes that are known here")
    head = Head(family, release, date, file, taken.digest(), hash_reader(), "")
    return Answer(head, lines_of(codes))
