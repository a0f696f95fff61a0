"""What a fact is: a named, typed reading of a machine or a program; not knowing is a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from errorcanon.model import FactValue, Language

Kind: TypeAlias = Literal["truth", "number", "text", "list", "table"]
"""`number` is whole or not; a `list` holds texts, a `table` texts or numbers by a text."""
Unit: TypeAlias = Literal["", "bytes", "seconds", "share"]
Value: TypeAlias = FactValue


class Unknown(NamedTuple):
    """What stands where a fact could not be read."""

    reason: str


Facts: TypeAlias = Mapping[str, Value | Unknown]
"""What was read, by the fact's name. A name that is missing was not asked for."""


class Subject(NamedTuple):
    """The failing program, as far as a text or a process shows it."""

    is_here: bool = False
    """Whether it is the process that asks, or ran in its environment and working folder."""
    prefix: str = ""
    """The folder of the interpreter, as /opt/venv; empty where nothing shows it."""
    python: str = ""
    """The release of the interpreter, as 3.11 or 3.13t."""
    folders: tuple[str, ...] = ()
    """Where its packages lie: site-packages and dist-packages, the first counts most."""
    script: str = ""
    """The folder of its own code, the first entry of `sys.path`."""
    paths: tuple[str, ...] = ()
    """The files and folders that a text names."""
    libraries: tuple[str, ...] = ()
    """The shared libraries that it names, as libcudnn.so.9."""
    hosts: tuple[str, ...] = ()
    ports: tuple[int, ...] = ()
    processes: tuple[int, ...] = ()
    """The processes whose state counts, where they still run."""


class Look(NamedTuple):
    """What readers are given: whom to look at, and what others have read already."""

    subject: Subject
    environ: Mapping[str, str]
    own_prefix: str
    """The folder of the interpreter that canon runs in."""
    kept: dict[Callable[[Look], Any], Any]

    def once(self, read: Callable[[Look], Any]) -> Any:
        """Give what a reading that several facts share has found; it is made once.

        Raises:
            Exception: what it raised the first time.
        """
        if read not in self.kept:
            try:
                self.kept[read] = read(self)
            except Exception as error:
                self.kept[read] = error
        found = self.kept[read]
        if isinstance(found, Exception):
            raise found
        return found


class Fact(NamedTuple):
    """A fact as the catalogue has it."""

    name: str
    kind: Kind
    source: str
    """Where it is read, in the words of the system."""
    en: str
    """What it says, with `{}` for the value; of a truth what holds, a bar, and what does not."""
    zh: str
    read: Callable[[Look], Value | Unknown]
    unit: Unit = ""
    can_hang: bool = False
    """Whether it asks a file system or a library that may never answer: no hook reads it."""

    @property
    def area(self) -> str:
        """The first part of the name: what it is about."""
        return self.name.partition(".")[0]

    def phrase(self, language: Language, value: Value | None = None) -> str:
        """Give the words for one value, or those for any."""
        words = self.en if language == "en" else self.zh
        if self.kind != "truth":
            return words
        holds, _, fails = words.partition("|")
        return words.replace("|", " / ") if value is None else holds if value else fails


def has_kind(value: object, kind: Kind) -> bool:
    """Tell whether a value is of a kind, as it is read or as JSON holds it."""
    if kind == "list":
        return (
            isinstance(value, Sequence)
            and not isinstance(value, str)
            and all(isinstance(part, str) for part in value)
        )
    if kind == "table":
        return isinstance(value, Mapping) and all(
            isinstance(key, str) and _is_scalar(part) for key, part in value.items()
        )
    if kind == "truth":
        return isinstance(value, bool)
    if kind == "text":
        return isinstance(value, str)
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_scalar(value: object) -> bool:
    return isinstance(value, str | int | float) and not isinstance(value, bool)
