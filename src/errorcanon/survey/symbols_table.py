"""The compiled survey of symbols: hashes, because a look-up brings the name along.

A symbol is 48 bits: 32 of the function that it stands for and 16 of itself, so that those of one
function lie together whatever its arguments are. A block packs those whose first bits are the
same; beside each stands the number of the set of libraries and releases that export it.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from errorcanon.model import CanonError
from errorcanon.survey.answers import read_masks
from errorcanon.survey.compiled import Compiled, pack
from errorcanon.survey.symbols import Export, Unread, read_fact
from errorcanon.survey.symbols_names import function_of

SCHEMA = """
create table symbol_product (number integer primary key, name text unique, releases text not null,
    unread text not null);
create table symbol_block (bucket integer primary key, body blob not null);
create table symbol_set (number integer primary key, held text not null);
create table symbol_need (needed text not null, version text not null, product integer not null,
    library text not null, releases text not null,
    primary key (needed, version, product, library)) without rowid;
create table symbol_library (library text not null, product integer not null,
    releases text not null, primary key (library, product)) without rowid;
"""
_BUCKET_BITS = 9
"""A block holds some thousand symbols, which are unpacked in a millisecond."""
_OWN_BITS = 16
_BITS = 32 + _OWN_BITS
_MOST_BLOCKS = 32


class Held(NamedTuple):
    """A library that exports a symbol, and the releases whose library does."""

    product: str
    library: str
    version: str
    """The version that the library gives the symbol; empty for most."""
    releases: int


class Surveyed(NamedTuple):
    """A product whose libraries were read, with its releases, the oldest first."""

    number: int
    name: str
    releases: tuple[tuple[str, str], ...]
    unread: dict[str, int]
    """The releases, as a mask, in which a library was there and not read."""


def add_symbols(connection: sqlite3.Connection, folders: Iterable[Path]) -> None:
    """Compile the answers of products, a folder each, into a file that is being made.

    Raises:
        CanonError: answers that are damaged.
    """
    connection.executescript(SCHEMA)
    held: dict[int, set[Held]] = defaultdict(set)
    for number, folder in enumerate(sorted(folders)):
        _add_product(connection, number, folder, held)
    sets: dict[tuple[Held, ...], int] = {}
    blocks: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for code, holding in sorted(held.items()):
        at = sets.setdefault(tuple(sorted(holding)), len(sets))
        blocks[code >> _BITS - _BUCKET_BITS].append((code, at))
    connection.executemany(
        "insert into symbol_set values (?, ?)",
        ((at, json.dumps([[*h[:3], f"{h[3]:x}"] for h in one])) for one, at in sets.items()),
    )
    connection.executemany(
        "insert into symbol_block values (?, ?)",
        ((bucket, _pack(rows)) for bucket, rows in sorted(blocks.items())),
    )


def _add_product(
    connection: sqlite3.Connection, number: int, folder: Path, held: dict[int, set[Held]]
) -> None:
    heads, masks = read_masks(folder)
    releases = json.dumps([(head.release, head.date) for head in heads])
    unread: dict[str, int] = {}
    libraries: dict[str, int] = defaultdict(int)
    for line, mask in sorted(masks.items()):
        try:
            fact = read_fact(line)
        except ValueError as error:
            raise CanonError(f"{folder}: {error}: {line[:80]!r}") from None
        if isinstance(fact, Export):
            held[code_of(fact.symbol)].add(Held(folder.name, fact.library, fact.version, mask))
            libraries[fact.library] |= mask
        elif isinstance(fact, Unread):
            unread[fact.library] = mask
        else:
            connection.execute(
                "insert into symbol_need values (?, ?, ?, ?, ?)",
                (fact.needed, fact.version, number, fact.library, f"{mask:x}"),
            )
    connection.executemany(
        "insert into symbol_library values (?, ?, ?)",
        [(library, number, f"{mask:x}") for library, mask in sorted(libraries.items())],
    )
    connection.execute(
        "insert into symbol_product values (?, ?, ?, ?)",
        (number, folder.name, releases, json.dumps(unread)),
    )


def code_of(symbol: str) -> int:
    """Give the number under which a symbol stands."""
    return _hash(function_of(symbol).key, 4) << _OWN_BITS | _hash(symbol, _OWN_BITS // 8)


def _hash(text: str, size: int) -> int:
    digest = hashlib.blake2b(text.encode("ascii", "replace"), digest_size=size).digest()
    return int.from_bytes(digest, "big")


def _pack(rows: Sequence[tuple[int, int]]) -> bytes:
    """Pack codes as their differences, seven bits a byte, and the sets in a column of their own."""
    codes, sets = bytearray(), bytearray()
    last = rows[0][0] >> _BITS - _BUCKET_BITS << _BITS - _BUCKET_BITS
    for code, at in rows:
        codes += _number(code - last)
        sets += _number(at)
        last = code
    return pack(_number(len(rows)) + codes + sets)


def _number(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


class Symbols:
    """The compiled survey of symbols, in an open file."""

    def __init__(self, file: Compiled):
        self._file = file
        self._block = lru_cache(maxsize=_MOST_BLOCKS)(self._read_block)
        self._products = {
            name: Surveyed(
                number,
                name,
                tuple((version, date) for version, date in json.loads(releases)),
                json.loads(unread),
            )
            for number, name, releases, unread in self._file.rows(
                "select number, name, releases, unread from symbol_product order by number"
            )
        }

    def products(self) -> list[Surveyed]:
        """List what was surveyed."""
        return list(self._products.values())

    def product(self, name: str) -> Surveyed | None:
        """Give a product by its name; None where it was not surveyed."""
        return self._products.get(name)

    def holders(self, symbol: str) -> list[Held]:
        """Give the libraries that export a symbol."""
        code = code_of(symbol)
        sets = [at for found, at in self._block(code >> _BITS - _BUCKET_BITS) if found == code]
        return [held for at in sets for held in self._set(at)]

    def relatives(self, symbol: str) -> list[Held]:
        """Give the libraries that export the same function with other arguments."""
        code = code_of(symbol)
        rows = self._block(code >> _BITS - _BUCKET_BITS)
        function = code >> _OWN_BITS
        sets = {at for found, at in rows if found >> _OWN_BITS == function and found != code}
        return [held for at in sorted(sets) for held in self._set(at)]

    def exporters(self, library: str) -> list[Held]:
        """Give the products that bring a library of this file name."""
        names = self._names()
        rows = self._file.rows(
            "select product, releases from symbol_library where library = ?", library
        )
        return [Held(names[product], library, "", int(releases, 16)) for product, releases in rows]

    def needs(self, needed: str) -> list[tuple[str, Held]]:
        """Give who needs a library: the version of its symbols that is needed, and in what."""
        names = self._names()
        rows = self._file.rows(
            "select version, product, library, releases from symbol_need where needed = ?", needed
        )
        return [
            (version, Held(names[product], library, version, int(releases, 16)))
            for version, product, library, releases in rows
        ]

    def _names(self) -> dict[int, str]:
        return {product.number: product.name for product in self._products.values()}

    def _set(self, at: int) -> Iterator[Held]:
        for (text,) in self._file.rows("select held from symbol_set where number = ?", at):
            for product, library, version, releases in json.loads(text):
                yield Held(product, library, version, int(releases, 16))

    def _read_block(self, bucket: int) -> list[tuple[int, int]]:
        rows = self._file.rows("select body from symbol_block where bucket = ?", bucket)
        if not rows:
            return []
        numbers = _numbers(self._file.unpack(rows[0][0]))
        try:
            count = next(numbers)
            codes, last = [], bucket << _BITS - _BUCKET_BITS
            for _ in range(count):
                last += next(numbers)
                codes.append(last)
            return list(zip(codes, numbers, strict=True))
        except (ValueError, StopIteration) as error:
            raise self._file.damaged(error) from None


def _numbers(body: bytes) -> Iterator[int]:
    value = shift = 0
    for byte in body:
        value |= (byte & 127) << shift
        if byte < 128:
            yield value
            value = shift = 0
        else:
            shift += 7
