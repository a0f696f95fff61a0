"""Put the readers to releases that lie on this machine: files in, messages out."""

from __future__ import annotations

import mmap
from collections import Counter
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from errorcanon.model import CanonError
from errorcanon.store.tables import Table
from errorcanon.survey.answers import hash_files
from errorcanon.survey.messages import Found, Message
from errorcanon.survey.messages_native import cxx, javascript
from errorcanon.survey.messages_native.elf import Content
from errorcanon.survey.messages_native.javascript import read_embedded
from errorcanon.survey.messages_native.library import read_library

_ELF = b"\x7fELF"
_LARGEST = 4 << 30
UNKNOWN_KIND = "file of another kind"
"""The reason for files of a kind that no reader knows."""


class Product(NamedTuple):
    """A product whose files are read."""

    name: str
    libraries: tuple[str, ...]
    """The files of a wheel that are read, as patterns of their paths."""
    wheels: tuple[str, ...]
    packages: tuple[str, ...]
    """Of Debian; the first says the release."""
    modules: str
    """The folder of a module of Node.js, whose package.json says the release."""


@lru_cache(maxsize=1)
def hash_reader() -> str:
    """Hash what reads messages."""
    here = Path(__file__).resolve().parent
    return hash_files([*sorted(here.glob("*.py")), here.parent / "messages.py"])


def read_products(path: Path) -> list[Product]:
    """Read the list of products.

    Raises:
        CanonError: it is not a list of products.
    """
    found = []
    for name, one in Table.read(path).sub_tables():
        libraries, packages = one.strings("libraries"), one.strings("packages")
        modules = one.text("modules")
        if [bool(libraries), bool(packages), bool(modules)].count(True) != 1:
            one.fail("libraries", f"[{name}] names libraries of wheels, packages or modules: one")
        wheels = one.strings("wheels", [name] if libraries else [])
        found.append(Product(name, libraries, wheels, packages, modules))
        one.finish()
    return found


def read_files(files: Mapping[str, Path]) -> Found:
    """Read the files of a release; one file under several names counts once.

    A file that can't be read is counted, and the others are read all the same.
    """
    messages: dict[Message, None] = {}
    dropped: Counter[str] = Counter()
    seen = set[tuple[int, int]]()
    for name, path in sorted(files.items()):
        status = path.stat()
        if not status.st_size or (status.st_dev, status.st_ino) in seen:
            continue
        seen.add((status.st_dev, status.st_ino))
        try:
            found = read_file(name, path)
        except CanonError:
            dropped["damaged file"] += 1
            continue
        messages.update(dict.fromkeys(found.messages))
        dropped.update(found.dropped)
    return Found(list(messages), dict(sorted(dropped.items())))


def read_file(name: str, path: Path) -> Found:
    """Read one file, by what it is.

    Raises:
        CanonError: it is damaged or too long.
    """
    if path.stat().st_size > _LARGEST:
        raise CanonError(f"{name}: is longer than {_LARGEST} bytes")
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ) as content:
        return read_content(name, content)


def read_content(name: str, content: Content) -> Found:
    """Read what a file holds, by its first bytes and the ending of its name.

    Raises:
        CanonError: it is damaged.
    """
    if content[:4] == _ELF:
        found = read_library(name, content)
        return _both(found, read_embedded(name, content)) if name.endswith("/node") else found
    if name.endswith(cxx.ENDINGS):
        return cxx.read_cxx(name, content)
    if name.endswith(javascript.ENDINGS):
        return javascript.read_javascript(name, content)
    return Found([], {UNKNOWN_KIND: 1})


def _both(first: Found, second: Found) -> Found:
    dropped = Counter(first.dropped)
    dropped.update(second.dropped)
    return Found([*first.messages, *second.messages], dropped)


def choose(patterns: Iterable[str], files: Mapping[str, Path]) -> dict[str, Path]:
    """Give the files whose paths match a pattern, among those that are there."""
    wanted = tuple(patterns)
    return {
        name: path
        for name, path in files.items()
        if any(fnmatchcase(name, pattern) for pattern in wanted) and path.is_file()
    }
