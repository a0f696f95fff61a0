"""What was taken of releases: members of their files, kept, so that nobody asks for them twice.

Another reader reads them again from the store, and whoever checks answers compares them with it.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from errorcanon.model import CanonError
from errorcanon.store.writing import whole_file
from errorcanon.survey.answers import Answer, Head
from errorcanon.survey.fetch import choose_file, fetch_members
from errorcanon.survey.index import Index, Release
from errorcanon.survey.packaging_rules import to_name

_LARGEST = 64 << 20
"""Bytes of a member that is kept; the largest is the Python part of torch."""
_LIST = "members.txt"
_TAGS = "tags.txt"


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


def take(
    distribution: str,
    release: Release,
    patterns: Sequence[str],
    index: Index,
    most: int = _LARGEST,
) -> Taken:
    """Ask the index for the members of a release that have at most `most` bytes.

    Raises:
        CanonError: it has no file, or its file cannot be read.
    """
    what = f"{distribution} {release.version}"
    file = choose_file(release)
    if file is None:
        raise CanonError(f"{what}: has no wheel and no sdist; take another release")
    with index.client.turn(distribution):
        paths, members = fetch_members(f"{what} ({file.name})", file, patterns, most, index.client)
    tags = {tag for one in release.files for tag in one.tags}
    return Taken(tuple(sorted(paths)), tuple(sorted(tags)), members)


def stored(folder: Path, name: str, version: str) -> Path:
    """Give where what was taken of a release lies."""
    return folder / to_name(name) / f"{version}.zip"


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


class Compared(NamedTuple):
    """How answers compare with what lies in the store."""

    answers: int
    compared: int
    """Those of which something lies there."""
    problems: tuple[str, ...]


def compare(
    name: str,
    answers: Iterable[Answer],
    reader: str,
    kept: Callable[[str], Taken | None],
    again: Callable[[Head, Taken], Answer],
) -> Compared:
    """Compare answers with what the reader of this hash says of what lies in the store.

    Args:
        name: of the distribution or family, for the problems.
        answers: as they lie on disk.
        reader: the hash of the reader.
        kept: gives what was taken of a release.
        again: answers anew from it.

    Raises:
        CanonError: what was taken of a release is damaged, or cannot be read.
    """
    count = compared = 0
    problems = []
    for one in answers:
        count += 1
        what = f"{name} {one.head.release}"
        if one.head.inputs != reader:
            problems.append(f"{what}: another reader answered; answer anew")
            continue
        taken = kept(one.head.release)
        if taken is None:
            continue
        compared += 1
        anew = again(one.head, taken)
        if anew.head.sha256 != one.head.sha256:
            problems.append(f"{what}: was read from other files than lie in the store")
        elif anew.lines != one.lines:
            problems.append(f"{what}: its files say something else")
    return Compared(count, compared, tuple(problems))
