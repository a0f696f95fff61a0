"""Read which package of a distribution has a file: from the Contents lists beside its Release file.

Kept are the files that messages ask for: shared libraries, headers, commands, and what pkg-config
and CMake look for.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from errorcanon.model import CanonError
from errorcanon.survey.answers import Answer, Head, hash_files, read_answers, write_answers

_LONGEST_LINE = 1 << 20
_LARGEST = 2 << 30
"""Bytes of one list once it is unpacked; the largest so far is 830 MB."""
_MOST_PACKAGES = 12
"""Packages that are kept of those which have the same file."""
_PACKAGE = re.compile(r"[a-z0-9][a-z0-9+.-]{1,99}")
_PATH = re.compile(r"[A-Za-z0-9_][\w/.+@~#=:,-]{0,299}", re.ASCII)
DEEPEST = 3
"""Folders below the include path in which headers are kept; deeper ones only headers ask for."""
INNER = re.compile(r"/(?:detail|details|impl|internal|private|aux_|preprocessed)/")
"""Folders of headers that only headers of the same package ask for."""
_KEPT = re.compile(
    r"(?:usr/)?lib(?:64)?/(?!gcc-cross/|(?:i386|x32|aarch64)[\w-]*/|debug/)(?:[^/]+/)*"
    r"lib[^/]+\.so(?:\.[\w.]+)?"
    r"|(?:usr/)?s?bin/[^/]+|usr/games/[^/]+|usr/lib/(?:jvm/[^/]+/bin|nvidia/[^/]+)/[^/.]+"
    rf"|usr/include/(?:x86_64-linux-gnu/)?(?:[^/]+/){{0,{DEEPEST}}}[^/]+"
    r"|usr/lib/(?:gcc|jvm|llvm-\d+|x86_64-linux-gnu|python3)/(?:.+/)?include/.+\.h\w*"
    r"|usr/(?:share/mingw-w64/include|x86_64-w64-mingw32/include)/[^/]+\.h"
    r"|usr/(?:lib(?:/x86_64-linux-gnu)?|share)/pkgconfig/[^/]+\.pc"
    r"|usr/(?:lib|share)/(?:.+/)?[^/]+(?:Config|-config)\.cmake"
)
_LISTED = re.compile(r"(?:^|_)Contents-[a-z0-9]+\.gz$")
_NAMED = re.compile(r"(?:^|_)Packages\.gz$")
_RELEASE = re.compile(r"(?P<system>[a-z]{1,40})-(?P<release>\d{1,4}(?:\.\d{1,4})?)")


class Lists(NamedTuple):
    """The lists of one release."""

    contents: tuple[Path, ...]
    packages: tuple[Path, ...]
    """Those by which a package is known to be there: a list of files can be older or damaged."""


def survey_system(folder: Path, answers: Path) -> list[Path]:
    """Answer for a release whose lists lie in a folder that is named after it, as `debian-12`.

    Args:
        folder: `*Contents-<architecture>.gz` and `*Packages.gz` of all its components.
        answers: the folder of all answers of this kind; a folder for each system lies in it.

    Returns:
        The files that changed.

    Raises:
        CanonError: a list is missing, damaged or too large.
    """
    named = _RELEASE.fullmatch(folder.name)
    if named is None:
        raise CanonError(f"{folder}: is not named SYSTEM-RELEASE, as debian-12; rename it")
    system, release = named.groups()
    lists = find_lists(folder)
    digest = hashlib.sha256()
    lines = frozenset(_facts(lists, digest))
    files = ", ".join(path.name for path in lists.contents)
    inputs = hash_files([Path(__file__)])
    head = Head(system, release, "", files, digest.hexdigest(), inputs, "")
    known = {one.head.release: one for one in read_answers(answers / system)}
    return write_answers(answers / system, {**known, release: Answer(head, lines)}.values())


def find_lists(folder: Path) -> Lists:
    """Find the lists of a release.

    Raises:
        CanonError: there are none.
    """
    paths = sorted(folder.iterdir()) if folder.is_dir() else []
    contents = tuple(path for path in paths if _LISTED.search(path.name))
    packages = tuple(path for path in paths if _NAMED.search(path.name))
    if not contents or not packages:
        raise CanonError(
            f"{folder}: has no Contents-*.gz, or no Packages.gz; take both of every component "
            "from beside the Release file, or from apt: apt-get indextargets"
        )
    return Lists(contents, packages)


def _facts(lists: Lists, digest: hashlib._Hash) -> Iterator[str]:
    known = {
        line[9:].strip()
        for path in lists.packages
        for line in read_lines(path)
        if line.startswith("Package: ")
    }
    found: dict[str, set[str]] = defaultdict(set)
    for path in lists.contents:
        for line in read_lines(path):
            digest.update(line.encode("utf-8"))
            kept = read_line(line)
            if kept:
                found[kept[0]].update(kept[1])
    for name, packages in found.items():
        there = sorted(packages & known)
        if there:
            yield f"{name}\t{','.join(there[:_MOST_PACKAGES])}"


def read_line(line: str) -> tuple[str, tuple[str, ...]] | None:
    """Read a path and its packages; None where no message asks for such a file."""
    path, _, column = line.rstrip("\n").rpartition(" ")
    path = path.rstrip(" \t").removeprefix("./")
    if not _KEPT.fullmatch(path) or not _PATH.fullmatch(path) or ".." in path or INNER.search(path):
        return None
    packages = [part.rpartition("/")[2] for part in column.split(",")]
    named = tuple(name for name in packages if _PACKAGE.fullmatch(name))
    return (path, named) if named else None


def read_lines(path: Path) -> Iterable[str]:
    """Read a packed list line by line, no further than a list can be long.

    Raises:
        CanonError: it is damaged, too large, or has a line that no list has.
    """
    length = 0
    try:
        with gzip.open(path, "rb") as file:
            while line := file.readline(_LONGEST_LINE):
                length += len(line)
                if length > _LARGEST:
                    raise CanonError(f"{path}: unpacks to more than {_LARGEST >> 30} GiB")
                if len(line) == _LONGEST_LINE and not line.endswith(b"\n"):
                    raise CanonError(f"{path}: has a line of more than 1 MiB; fetch it again")
                yield line.decode("utf-8", "replace")
    except (OSError, EOFError, zlib.error) as error:
        raise CanonError(f"{path}: cannot be read ({error}); fetch it again") from None
