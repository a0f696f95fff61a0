"""Lines of text in the order of their keys, packed in small blocks, of which a look-up reads one.

Each shelf of lines has a dictionary of what they repeat, without which blocks this small would
take a quarter more room.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from errorcanon.survey.compiled import Compiled, pack

SCHEMA = """
create table shelf (name text primary key, number integer not null, dictionary blob not null)
    without rowid;
create table block_key (shelf integer not null, first text not null, block integer not null,
    primary key (shelf, first)) without rowid;
create table block (number integer primary key, body blob not null);
"""
_A_BLOCK = 5_000
"""Characters from which on a block is closed."""
_A_DICTIONARY = 16_000
_SHORTEST = 6
"""Characters of a line from which on it is worth a place in a dictionary."""
_SHELF_BITS = 20
_AT = (
    "select {of} from block where number = (select block from block_key "
    "where shelf = ? and first <= ? order by first desc limit 1)"
)
_BODY_AT, _NUMBER_AT = _AT.format(of="body"), _AT.format(of="number")
_MOST_BLOCKS = 1_024


class Line(NamedTuple):
    """A line, or several that belong together; each ends with a newline."""

    key: str
    text: str
    opening: str = ""
    """Lines that stand before it where it is the first of a block."""


def write_shelf(
    connection: sqlite3.Connection, number: int, name: str, lines: Iterable[Line]
) -> None:
    """Pack lines, which come in the order of their keys, into a file that is being made."""
    blocks = list(_blocks(lines))
    dictionary = _dictionary(text for _, text in blocks)
    connection.execute("insert into shelf values (?, ?, ?)", (name, number, pack(dictionary)))
    for at, (first, text) in enumerate(blocks, number << _SHELF_BITS):
        connection.execute("insert into block_key values (?, ?, ?)", (number, first, at))
        connection.execute("insert into block values (?, ?)", (at, pack(text.encode(), dictionary)))


def _blocks(lines: Iterable[Line]) -> Iterator[tuple[str, str]]:
    """Cut lines into blocks; gives of each where it begins, and its text after a newline."""
    first = last = ""
    texts: list[str] = []
    length = 0
    for line in lines:
        if not texts:
            first = _between(last, line.key)
            texts = ["\n", line.opening]
        texts.append(line.text)
        length += len(line.text)
        last = line.key
        if length > _A_BLOCK:
            yield first, "".join(texts)
            texts, length = [], 0
    if texts:
        yield first, "".join(texts)


def _between(last: str, key: str) -> str:
    """Give the shortest beginning of a key that comes after the one before it."""
    return next((key[:end] for end in range(1, len(key)) if key[:end] > last), key)


def _dictionary(texts: Iterable[str]) -> bytes:
    """Gather the lines that most blocks have; what is used most stands last, as zlib wants it."""
    counted: Counter[str] = Counter()
    for text in texts:
        counted.update(line for line in set(text.split("\n")) if len(line) >= _SHORTEST)
    worth = ((count * len(line), line) for line, count in counted.items() if count > 1)
    chosen, length = [], 0
    for _, line in sorted(worth, reverse=True):
        length += len(line) + 1
        if length > _A_DICTIONARY:
            break
        chosen.append(line)
    return "\n".join(reversed(chosen)).encode()


class Shelves:
    """The shelves of an open file; what was unpacked last is kept for all of them."""

    def __init__(self, file: Compiled):
        self._file = file
        self._text = lru_cache(maxsize=_MOST_BLOCKS)(file.unpack_text)

    def open(self, name: str) -> Shelf:
        """Open a shelf.

        Raises:
            CanonError: the file is damaged, or has none of that name.
        """
        row = self._file.one("select number, dictionary from shelf where name = ?", name)
        if row is None:
            raise self._file.damaged(KeyError(name))
        number, dictionary = row
        return Shelf(self._file, number, self._file.unpack(dictionary), self._text)


class Shelf:
    """Lines in the order of their keys, in an open file."""

    def __init__(
        self, file: Compiled, number: int, dictionary: bytes, text: Callable[[bytes, bytes], str]
    ):
        self._file = file
        self._number = number
        self._dictionary = dictionary
        self._text = text

    def at(self, key: str) -> str:
        """Give the text of the block in which a key stands, if it stands anywhere."""
        row = self._file.one(_BODY_AT, self._number, key)
        return self._text(row[0], self._dictionary) if row else ""

    def between(self, first: str, last: str) -> Iterator[str]:
        """Give the texts of the block in which one key stands to that in which another does."""
        low, high = (self._file.one(_NUMBER_AT, self._number, key) for key in (first, last))
        rows = self._file.rows(
            "select body from block where number between ? and ? order by number",
            *(low or (self._number << _SHELF_BITS,)), *(high or (-1,)),
        )  # fmt: skip
        return (self._file.unpack_text(body, self._dictionary) for (body,) in rows)

    def bodies(self) -> Iterator[bytes]:
        """Give all blocks as they are packed."""
        first = self._number << _SHELF_BITS
        rows = self._file.rows(
            "select body from block where number >= ? and number < ? order by number",
            first, first + (1 << _SHELF_BITS),
        )  # fmt: skip
        return (body for (body,) in rows)


def section(text: str, head: str, mark: str) -> str:
    """Give what stands between a head and the next mark; empty where there is no such head."""
    start = text.find(head)
    if start < 0:
        return ""
    start += len(head)
    end = text.find(mark, start)
    return text[start:] if end < 0 else text[start:end]
