"""Read TOML into values, with errors that name the file, the line and the remedy."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn, get_args

from errorcanon.model import CanonError
from errorcanon.store.paths import find_path_fault, read_bytes
from errorcanon.store.texts import find_control
from errorcanon.store.urls import find_url_fault

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LONGEST_NAME = 100
_MOST_DOTS = 1000
_MOST_ROWS = 500
"""Values of a list, and tables of one kind."""
_TYPES = {str: "a string", bool: "true or false", int: "a whole number", list: "a list"}


class Table:
    """One table of a TOML file; each `take` removes a key, and what is left is unknown."""

    def __init__(self, path: Path, text: str, values: Mapping[str, Any], start: int = 1):
        self.path = path
        self._text = text
        self._values = dict(values)
        self._start = start

    @classmethod
    def read(cls, path: Path) -> Table:
        """Parse a file.

        Raises:
            CanonError: it is missing, not UTF-8, or not TOML.
        """
        return cls.parse(path, read_text(path))

    @classmethod
    def parse(cls, path: Path, text: str) -> Table:
        """Parse text that stands in a file.

        Raises:
            CanonError: it is not TOML.
        """
        for number, line in enumerate(text.splitlines(), 1):
            if line.count(".") > _MOST_DOTS:  # a key of many parts takes the square of their number
                raise CanonError(f"{path}:{number}: more than {_MOST_DOTS} dots; part the line")
        try:
            return cls(path, text, tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            where = re.search(r"line (\d+)", str(error))
            line = where[1] if where else "1"
            raise CanonError(f"{path}:{line}: not valid TOML: {error}") from None
        except (ValueError, RecursionError) as error:  # a huge number, a deep nest
            why = "nested too deep" if isinstance(error, RecursionError) else "a number too long"
            raise CanonError(f"{path}:1: not TOML that can be read: {why}") from None

    def line_of(self, key: str) -> int:
        """Find the line of a key of this table; the table's own first line where it has none."""
        pattern = re.compile(rf"""^\s*(?:\[+\s*)?["']?{re.escape(key)}["']?\s*(?:[.=\]])""")
        for number, line in enumerate(self._text.splitlines()[self._start - 1 :], self._start):
            if number > self._start and line.startswith("[[") and not pattern.match(line):
                if self._start > 1:
                    break
            elif pattern.match(line):
                return number
        return self._start

    @property
    def line(self) -> int:
        """The line of the file at which the table begins."""
        return self._start

    def fail(self, key: str, problem: str) -> NoReturn:
        """Raise an error at a key."""
        raise CanonError(f"{self.path}:{self.line_of(key)}: {problem}")

    def _check_text(self, key: str, text: str) -> None:
        control = find_control(text)
        if control:
            self.fail(key, f"'{key}' holds the control character {control}; take it out")

    def _take(self, key: str, kind: type, default: Any, remedy: str) -> Any:
        if key not in self._values:
            if default is not ...:
                return default
            self.fail(key, f"'{key}' is missing; {remedy or f'add {_TYPES[kind]}'}")
        value = self._values.pop(key)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.fail(key, f"'{key}' must be {_TYPES[kind]}")
        if kind is str:
            self._check_text(key, str(value))
        return value

    def string(self, key: str, default: Any = ..., remedy: str = "") -> Any:
        """Take a string that is not empty."""
        value = self._take(key, str, default, remedy)
        if value == "":
            self.fail(key, f"'{key}' is empty; fill it in or leave it out")
        return value

    def text(self, key: str) -> str:
        """Take a string that may be empty or missing."""
        return str(self._take(key, str, "", ""))

    def file(self, key: str, folder: Path) -> str:
        """Take the name of a regular file below `folder`, which no link and no `..` may leave."""
        name = str(self.string(key))
        fault = find_path_fault(folder, name)
        if fault:
            self.fail(key, f"'{key}' is {name!r}, which {fault}")
        return name

    def url(self, key: str, default: Any = ...) -> Any:
        """Take an address that may become a link."""
        address = self.string(key, default)
        fault = find_url_fault(address) if address is not None else None
        if fault:
            self.fail(key, f"{address[:200]!r} {fault}")
        return address

    def name(self, key: str) -> str:
        """Take a name that is also part of an address: lower case, digits, single hyphens."""
        name = str(self.string(key))
        if not _NAME.fullmatch(name) or len(name) > _LONGEST_NAME:
            self.fail(key, f"'{key}' is {name!r}; use a-z, 0-9 and single hyphens")
        return name

    def has(self, key: str) -> bool:
        """Tell whether a key is there and not taken yet."""
        return key in self._values

    def boolean(self, key: str) -> bool:
        """Take a truth value, false where there is none."""
        return bool(self._take(key, bool, False, ""))

    def positive(self, key: str, default: int) -> int:
        """Take a whole number above zero."""
        value = self._take(key, int, default, "")
        if value < 1:
            self.fail(key, f"'{key}' must be at least 1")
        return int(value)

    def strings(self, key: str, default: Sequence[str] = ()) -> tuple[str, ...]:
        """Take a list of strings."""
        values = self._take(key, list, list(default), "")
        if not all(isinstance(value, str) and value for value in values):
            self.fail(key, f"'{key}' must be a list of strings that are not empty")
        if len(values) > _MOST_ROWS:
            self.fail(key, f"'{key}' has more than {_MOST_ROWS} values; leave some out")
        for value in values:
            self._check_text(key, value)
        return tuple(values)

    def mapping(self, key: str) -> dict[str, str]:
        """Take a table of strings, empty where there is none."""
        values = self._values.pop(key, {})
        if not isinstance(values, dict) or not all(isinstance(v, str) for v in values.values()):
            self.fail(key, f"'{key}' must be a table of strings, as in {key}.name = \"value\"")
        for name, value in values.items():
            self._check_text(key, name + value)
        return dict(values)

    def word(self, key: str, words: Any, default: Any = ...) -> Any:
        """Take one of a fixed set of words, given as a Literal type."""
        allowed = get_args(words)
        value = self.string(key, default, f"use one of: {', '.join(allowed)}")
        if value is not None and value not in allowed:
            self.fail(key, f"'{key}' is '{value}'; use one of: {', '.join(allowed)}")
        return value

    def tables(self, key: str) -> Iterator[Table]:
        """Take the tables of a `[[key]]` list, in order."""
        rows = self._values.pop(key, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            self.fail(key, f"'{key}' must be written as [[{key}]]")
        if len(rows) > _MOST_ROWS:
            self.fail(key, f"more than {_MOST_ROWS} [[{key}]]; leave some out")
        name = re.compile(rf"^\s*\[\[\s*(?:[\w.-]+\.)?{re.escape(key)}\s*\]\]")
        lines = self._text.splitlines()
        starts = [n for n, line in enumerate(lines, 1) if n >= self._start and name.match(line)]
        for number, row in enumerate(rows):
            start = starts[number] if number < len(starts) else self._start
            yield Table(self.path, self._text, row, start)

    def all_strings(self) -> dict[str, str]:
        """Take every key; all values must be strings."""
        return {key: self.string(key) for key in list(self._values)}

    def sub_tables(self) -> Iterator[tuple[str, Table]]:
        """Take every `[name]` table, whatever the names are."""
        for key in list(self._values):
            row = self._values.pop(key)
            if not isinstance(row, dict):
                self.fail(key, f"'{key}' must be a table, as in [{key}]")
            yield key, Table(self.path, self._text, row, self.line_of(key))

    def raw(self, key: str) -> list[dict[str, Any]]:
        """Give the tables of a list as they are, for hashing."""
        return list(self._values.get(key, []))

    def finish(self) -> None:
        """Check that no key is left.

        Raises:
            CanonError: an unknown key, with the nearest known spelling left to the reader.
        """
        for key in self._values:
            self.fail(key, f"unknown key '{key}'; docs/guidelines.md lists the keys")


def read_text(path: Path) -> str:
    """Read a UTF-8 file of ours; line ends are made line feeds.

    Raises:
        CanonError: missing, no regular file, too large, or not UTF-8.
    """
    try:
        text = read_bytes(path).decode("utf-8")
    except FileNotFoundError:
        raise CanonError(
            f"{path}: is missing; docs/guidelines.md shows what a record needs"
        ) from None
    except UnicodeDecodeError as error:
        raise CanonError(f"{path}: not UTF-8 at byte {error.start}; save it as UTF-8") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")
