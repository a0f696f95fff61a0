"""The texts of Rust: pointers that a length follows, in the order of what is written between them.

What `format!` is given stands as a row of such pairs, one for each piece; since Rust 1.93 as one
text with the length before each piece. A place in the source is a pair for the file, and then line
and column.
"""

from __future__ import annotations

import re
import struct
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from errorcanon.survey.messages import HOLE
from errorcanon.survey.messages_native.code import loads
from errorcanon.survey.messages_native.elf import Elf, Section
from errorcanon.survey.messages_native.extra import need
from errorcanon.survey.messages_native.places import name_source
from errorcanon.survey.messages_native.wording import LONGEST, join_holes, why_no_message

Place = tuple[int, int, str]
"""Address of the code, number of the function, text."""
Anchor = tuple[int, int, str, int]
"""Address of the code, number of the function, source, line."""
_RELATIVE = {62: 8, 183: 1027}
_RELOCATIONS, _PAIR, _MOST_PIECES = 4, 16, 40
_LONG, _FILLED, _OPTIONS = 0x80, 0xC0, ((1, 4), (2, 2), (4, 2), (8, 2))
_SOURCE = re.compile(r"[\w./\\+@-]+\.rs")

_LENGTH = re.compile(rb"[\xb8-\xbf](?P<length>..\0\0)", re.S)
"""`mov reg, n`: the length of a text stands beside its address."""


class Pairs:
    """The pairs of a library; none where no Rust is in it."""

    def __init__(self, texts: dict[int, tuple[int, str]]):
        is_rust = any(_SOURCE.fullmatch(text) for _, text in texts.values())
        self.texts = {slot: text for slot, (_, text) in texts.items()} if is_rust else {}
        self.starts = sorted({start for start, _ in texts.values()}) if is_rust else []

    def __bool__(self) -> bool:
        return bool(self.texts)

    def is_cut(self, start: int, end: int) -> bool:
        """Tell whether another text begins between two addresses, or in the middle of one."""
        number = bisect_right(self.starts, start)
        return number < len(self.starts) and self.starts[number] < end

    def add_starts(self, addresses: Iterable[int]) -> None:
        """Take in what the code refers to: a text begins there."""
        self.starts = sorted({*self.starts, *addresses})

    def is_start(self, address: int) -> bool:
        """Tell whether a text begins at an address."""
        number = bisect_right(self.starts, address) - 1
        return number >= 0 and self.starts[number] == address


class Places(NamedTuple):
    """Where the code loads texts and places in the source."""

    places: list[Place]
    anchors: list[Anchor]


def read_places(elf: Elf, pairs: Pairs, function_of: Callable[[Any], Any]) -> Places:
    """Give where the code of Rust loads texts and places in the source."""
    read = Places([], [])
    addresses = sorted(pairs.texts)
    found = loads(elf, addresses[0], addresses[-1] + 1)
    columns = (found.at, function_of(found.at), found.to)
    rows = list(zip(*(one.tolist() for one in columns), strict=True))
    starts = {to for _, _, to in rows}
    for at, function, to in rows:
        text = pairs.texts.get(to)
        if text is None:
            continue
        if _SOURCE.fullmatch(text):
            line = _line(elf, to + _PAIR)
            if line:
                read.anchors.append((at, function, name_source(text), line))
        else:
            text = HOLE.join(_pieces(pairs.texts, starts, to))
            if not why_no_message(text):
                read.places.append((at, function, text))
    read.places.extend(_read_inline(elf, pairs, function_of))
    return read


def _pieces(pairs: dict[int, str], starts: set[int], at: int) -> Iterator[str]:
    """Give the pieces of a format, from its first one to where another one begins."""
    for number in range(_MOST_PIECES):
        place = at + number * _PAIR
        if place not in pairs or (number and place in starts) or _SOURCE.fullmatch(pairs[place]):
            return
        yield pairs[place]


def read_template(code: bytes) -> str:
    """Read a format as Rust writes it since 1.93; empty where the bytes are none.

    A byte below 128 is the length of a piece, 128 stands before one of two bytes; from 192 on
    something is filled in, with as many bytes of options as the lowest bits say; 0 is the end.
    """
    pieces: list[str] = []
    at = 0
    while at < len(code) and code[at]:
        first, at = code[at], at + 1
        if first >= _FILLED:
            at += sum(size for bit, size in _OPTIONS if first & bit)
            pieces.append(HOLE)
            continue
        if first == _LONG:
            first, at = int.from_bytes(code[at : at + 2], "little"), at + 2
        elif first > _LONG:
            return ""
        try:
            pieces.append(code[at : at + first].decode("utf-8"))
        except ValueError:
            return ""
        at += first
    text = join_holes("".join(pieces))
    is_whole = at < len(code) and HOLE in pieces
    return text if is_whole and not why_no_message(text) else ""


def read_pairs(elf: Elf) -> Pairs:
    """Give the texts that the loader's list of addresses leads to, by where the pair stands."""
    np = need("numpy", "reading machine code")
    row = np.dtype([("slot", "<u8"), ("info", "<u8"), ("to", "<i8")])
    found: dict[int, tuple[int, str]] = {}
    texts = list(elf.named(".rodata"))
    tables = list(elf.named(".data"))
    for section in elf.sections:
        if section.kind != _RELOCATIONS or not section.is_loaded:
            continue
        rows = np.frombuffer(elf.content, row, section.size // 24, section.offset)
        rows = rows[(rows["info"] & 0xFFFFFFFF) == _RELATIVE.get(elf.machine, 8)]
        for text in texts:
            for table in tables:
                _read_table(elf, np, rows, text, table, found)
    pairs = Pairs(found)
    if pairs:
        for text in texts:
            pairs.add_starts(loads(elf, text.address, text.end).to.tolist())
    return pairs


def _read_table(
    elf: Elf, np: Any, rows: Any, text: Section, table: Section, found: dict[int, tuple[int, str]]
) -> None:
    """Add the pairs of one table that lead to one section of texts."""
    inside = (rows["to"] >= text.address) & (rows["to"] < text.end)
    inside &= (rows["slot"] >= table.address) & (rows["slot"] + _PAIR <= table.end)
    rows = rows[inside]
    offsets = rows["slot"].astype(np.int64) - table.address + table.offset + 8
    data = np.frombuffer(elf.content, np.uint8)
    lengths = np.zeros(len(rows), np.int64)
    for byte in range(4):
        lengths |= data[offsets + byte].astype(np.int64) << (8 * byte)
    high = np.zeros(len(rows), np.uint8)
    for byte in range(4, 8):
        high |= data[offsets + byte]
    known = (lengths <= LONGEST) & (high == 0) & (rows["to"] + lengths <= text.end)
    for slot, to, length in zip(
        rows["slot"][known].tolist(),
        rows["to"][known].tolist(),
        lengths[known].tolist(),
        strict=True,
    ):
        start = text.offset + to - text.address
        try:
            found[slot] = to, elf.content[start : start + length].decode("utf-8")
        except ValueError:
            continue


def _line(elf: Elf, at: int) -> int:
    """Give the line of a place in the source; 0 where line and column can't be ones."""
    section = elf.at(at)
    if section is None or at + 8 > section.end:
        return 0
    line, column = struct.unpack_from("<II", elf.content, section.offset + at - section.address)
    return line if 0 < line < 100_000 and 0 < column < 1_000 else 0


def _read_inline(elf: Elf, pairs: Pairs, function_of: Callable[[Any], Any]) -> Iterator[Place]:
    """Give the texts whose address and length the code itself holds."""
    for text in elf.named(".rodata"):
        found = loads(elf, text.address, text.end)
        functions = function_of(found.at).tolist()
        for at, function, to in zip(found.at.tolist(), functions, found.to.tolist(), strict=True):
            code = elf.at(at)
            if code is None:
                continue
            start = code.offset + at - code.address + 7
            hit = _LENGTH.search(elf.content[start : start + 24])
            length = int.from_bytes(hit["length"], "little") if hit else 0
            place = text.offset + to - text.address
            if template := read_template(
                elf.content[place : min(place + LONGEST, text.offset + text.size)]
            ):
                yield at, function, template
                continue
            if not 8 <= length <= LONGEST or not pairs.is_start(to + length):
                continue
            offset = text.offset + to - text.address
            try:
                words = elf.content[offset : offset + length].decode("utf-8")
            except ValueError:
                continue
            if not why_no_message(words):
                yield at, function, words
