"""Put the survey of symbols to releases that lie on this machine: libraries in, answers out."""

from __future__ import annotations

import csv
import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

from errorcanon.model import CanonError
from errorcanon.store.tables import Table
from errorcanon.survey.answers import Answer, Head, read_answers, write_answers
from errorcanon.survey.symbols import hash_reader, lines_of, unread_line
from errorcanon.survey.symbols_elf import read_shared_object

_BUNDLED = re.compile(r"-[0-9a-f]{8}\.so")
"""Copies of other libraries, as auditwheel names them."""


class Product(NamedTuple):
    """A product whose libraries are read."""

    name: str
    libraries: tuple[str, ...]
    """The files that are read, as patterns of their paths."""
    prefix: tuple[str, ...]
    """The namespaces that are nobody else's."""
    wheels: tuple[str, ...]
    """The distributions that it is read from."""
    is_owner: bool
    """Whether names of the C++ library are its own."""


class Tree(NamedTuple):
    """Where the files of a release lie."""

    file: str
    """What was unpacked there."""
    date: str
    files: Mapping[str, Path]
    """By the path inside of it."""
    unread: tuple[str, ...] = ()
    """Libraries that it has and that are not here."""


def read_products(path: Path) -> dict[str, Product]:
    """Read the list of products.

    Raises:
        CanonError: it is not a list of products.
    """
    found = {}
    for name, one in Table.read(path).sub_tables():
        libraries = tuple(one.strings("libraries"))
        if not libraries:
            one.fail("libraries", f"[{name}] names no libraries; give the patterns of their paths")
        found[name] = Product(
            name,
            libraries,
            tuple(one.strings("prefix")),
            tuple(one.strings("wheels", [name])),
            is_owner=one.boolean("owner"),
        )
        one.finish()
    return found


def survey_symbols(product: Product, releases: Mapping[str, Tree], folder: Path) -> list[Path]:
    """Answer for releases, beside those answered before; gives the files that changed.

    Raises:
        CanonError: a library that cannot be read, or answers that are damaged.
    """
    known = {answer.head.release: answer for answer in read_answers(folder)}
    for release, tree in releases.items():
        known[release] = read_tree(product, release, tree)
    return write_answers(folder, known.values())


def read_tree(product: Product, release: str, tree: Tree) -> Answer:
    """Answer for one release."""
    lines: set[str] = {unread_line(Path(path).name) for path in tree.unread}
    digest = hashlib.sha256()
    chosen = dict(choose(product, tree.files))
    if not chosen:
        raise CanonError(f"{product.name} {release}: has none of the libraries that are surveyed")
    for path, file in sorted(chosen.items()):
        digest.update(f"{path} {_hash(file)}\n".encode())
        read = read_shared_object(file)
        lines.update(lines_of(_library(path), read, product.prefix, is_owner=product.is_owner))
    head = Head(
        distribution=product.name,
        release=release,
        date=tree.date,
        file=tree.file,
        sha256=digest.hexdigest(),
        inputs=hash_reader(),
        after="",
        unread=len(tree.unread),
    )
    return Answer(head, frozenset(lines))


def choose(product: Product, files: Mapping[str, Path]) -> Iterator[tuple[str, Path]]:
    """Give the libraries that are the product's own; one file under several names counts once."""
    seen = set[Path]()
    for path, file in sorted(files.items()):
        is_own = any(fnmatchcase(path, pattern) for pattern in product.libraries)
        if is_own and not _BUNDLED.search(path) and file.is_file() and file.resolve() not in seen:
            seen.add(file.resolve())
            yield path, file


def installed_tree(dist_info: Path) -> Tree:
    """Give the libraries installed beside this `*.dist-info`, as its RECORD lists them."""
    with (dist_info / "RECORD").open(encoding="utf-8", newline="") as file:
        rows: Iterable[list[str]] = csv.reader(file)
        paths = [row[0] for row in rows if row and re.search(r"\.so(\.[\d.]+)?$", row[0])]
    sound = [path for path in paths if ".." not in Path(path).parts and not path.startswith("/")]
    return Tree(dist_info.name, "", {path: dist_info.parent / path for path in sound})


def folder_tree(folder: Path, file: str, date: str = "") -> Tree:
    """Give the libraries of what was unpacked into a folder."""
    found = [path for path in folder.rglob("*.so*") if path.is_file() and not path.is_symlink()]
    return Tree(file, date, {path.relative_to(folder).as_posix(): path for path in found})


def _library(path: str) -> str:
    """Give the name of a library, the same for every release of Python."""
    return re.sub(r"libpython3\.\d+m?", "libpython3", Path(path).name)


def _hash(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while part := file.read(1 << 22):
            digest.update(part)
    return digest.hexdigest()
