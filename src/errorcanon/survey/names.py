"""The survey of names: what a release binds, as lines, and those lines read again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from errorcanon.survey.answers import hash_files
from errorcanon.survey.reading import Entry, Kind, Notice, Reading, read_source
from errorcanon.survey.resolving import Module, module_of, resolve

KINDS: Mapping[str, Kind] = {
    "c": "class", "f": "function", "i": "import", "z": "lazy", "m": "module", "p": "property",
    "v": "value",
}  # fmt: skip
_SIGNS = {kind: sign for sign, kind in KINDS.items()}
_HERE = Path(__file__).resolve().parent
_READERS = ("reading.py", "resolving.py", "names.py", "making.py")


class Fact(NamedTuple):
    """A line of the survey: a name that a module or a class answers for."""

    module: str
    owner: str
    """The class whose member it is, `A.B` for one within another; empty for a module's name."""
    name: str
    entry: Entry


class Flags(NamedTuple):
    """A line of the survey: a module."""

    module: str
    is_open: bool
    is_loaded: bool


@lru_cache(maxsize=1)
def hash_reader() -> str:
    """Hash what reads releases."""
    return hash_files(_HERE / name for name in _READERS)


class Reader:
    """Reads releases one after another; a file that did not change is not parsed again."""

    def __init__(self) -> None:
        self._known: dict[tuple[bool, bytes], Reading] = {}

    def read(
        self, files: Iterable[tuple[str, bytes]], compiled: Iterable[str] = ()
    ) -> tuple[frozenset[str], int]:
        """Read the files of a release; gives its lines and how many files could not be read.

        Args:
            files: the sources and stubs with their paths in the wheel.
            compiled: paths of the wheel's compiled modules.
        """
        known, readings, unread = self._known, {}, 0
        self._known = {}
        for path, source in files:
            found = module_of(path)
            if found is None or found[1] == "so":
                continue
            is_stub = found[1] == "pyi"
            key = is_stub, source
            reading = known.get(key) or read_source(source, is_stub=is_stub)
            self._known[key] = readings[path] = reading
            unread += reading.is_unread
        return frozenset(_lines(resolve(readings, compiled))), unread


def _lines(modules: Iterable[Module]) -> Iterator[str]:
    for module in modules:
        yield f"M\t{module.name}\t{'o' * module.is_open}{'l' * module.is_loaded}"
        for name, entry in module.names.items():
            yield from _entry_lines(module.name, "", name, entry)


def _entry_lines(module: str, owner: str, name: str, entry: Entry) -> Iterator[str]:
    notices = ";".join("|".join(notice) for notice in entry.notices)
    tail = f"{_SIGNS[entry.kind]}\t{entry.detail}\t{notices}".rstrip("\t")
    yield f"A\t{module}\t{owner}\t{name}\t{tail}" if owner else f"N\t{module}\t{name}\t{tail}"
    inner = f"{owner}.{name}" if owner else name
    for member, value in entry.members.items():
        yield from _entry_lines(module, inner, member, value)


def read_line(line: str) -> Fact | Flags:
    """Read a line of an answer.

    Raises:
        ValueError: it is none.
    """
    sign, module, *rest = line.split("\t")
    if sign == "M":
        return Flags(module, "o" in rest[0], "l" in rest[0])
    owner = rest.pop(0) if sign == "A" else ""
    name, kind, detail, notices = [*rest, "", ""][:4]
    found = tuple(Notice(*part.split("|", 2)) for part in notices.split(";") if part)
    return Fact(module, owner, name, Entry(KINDS[kind], detail, {}, found))
