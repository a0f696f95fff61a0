"""Reduce a text of any size to the lines that could matter, in bounded memory.

A short text is kept whole. Of a long one the beginning, the end, every line that holds a rare
literal of some signature and every traceback stay, each with the lines around it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate

from errorcanon.match.clean import clean_block, decode_marked
from errorcanon.match.engine import Engine
from errorcanon.match.extract import LANDMARKS, Line

BEFORE, AFTER = 40, 60
"""Lines kept around a place; contexts of signatures are searched inside them."""
_WHOLE = 1 << 20
_BLOCK = 2 << 20
_LONGEST_LINE = 1 << 14
_OVERLAP = 1 << 12
_HEAD_LINES, _TAIL_LINES = 200, 2_000
_MOST_EARLY, _MOST_LATE = 10_000, 20_000
_SEPARATORS = re.compile(rb"[\n\x0b]")
_LANDMARKS = re.compile(b"|".join(re.escape(landmark) for landmark in LANDMARKS))


@dataclass(frozen=True, slots=True)
class Excerpt:
    """What was kept of a text."""

    lines: tuple[Line, ...]
    total: int
    """Lines of the whole text."""


def excerpt(chunks: Iterable[bytes], engine: Engine) -> Excerpt:
    """Read a text once and keep what could matter."""
    blocks = _whole_lines(chunks)
    first = next(blocks, b"")
    second = next(blocks, None)
    if second is None and len(first) <= _WHOLE:
        lines = (_decode(n, _shorten(text, engine)) for n, text in _split(clean_block(first), 1))
        return Excerpt(tuple(lines), _count(first))
    keeper = _Keeper(engine)
    keeper.add(first)
    if second is not None:
        keeper.add(second)
    for block in blocks:
        keeper.add(block)
    return keeper.finish()


class _Keeper:
    """Takes blocks in order and remembers the lines around places."""

    def __init__(self, engine: Engine):
        self._engine = engine
        self._early: list[tuple[int, bytes]] = []
        self._late: deque[tuple[int, bytes]] = deque(maxlen=_MOST_LATE)
        self._recent: deque[tuple[int, bytes]] = deque(maxlen=_TAIL_LINES)
        """Lines not kept yet; the newest may still be wanted as context or tail."""
        self._wanted = _HEAD_LINES
        """How many of the next lines are kept in any case."""
        self._number = 1

    def add(self, block: bytes) -> None:
        cleaned = clean_block(block)
        lines = list(_split(cleaned, self._number))
        starts = list(accumulate((len(text) + 1 for _, text in lines), initial=0))
        hits = {bisect_right(starts, place) - 1 for place in self._engine.places(cleaned)}
        hits |= {bisect_right(starts, m.start()) - 1 for m in _LANDMARKS.finditer(cleaned)}
        for index, (number, text) in enumerate(lines):
            line = number, _shorten(text, self._engine)
            if index in hits:
                self._keep_recent(BEFORE)
                self._wanted = AFTER + 1
            if self._wanted > 0:
                self._wanted -= 1
                self._keep(line)
            else:
                self._recent.append(line)
        self._number += block.count(b"\n")

    def finish(self) -> Excerpt:
        self._keep_recent(_TAIL_LINES)
        lines = tuple(_decode(number, text) for number, text in [*self._early, *self._late])
        return Excerpt(lines, self._number - 1)

    def _keep_recent(self, count: int) -> None:
        skipped = max(0, len(self._recent) - count)
        for line in list(self._recent)[skipped:]:
            self._keep(line)
        self._recent.clear()

    def _keep(self, line: tuple[int, bytes]) -> None:
        if len(self._early) < _MOST_EARLY:
            self._early.append(line)
        else:
            self._late.append(line)


def _whole_lines(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Regroup chunks into blocks that end with a line, or with a piece of an endless one."""
    pending: list[bytes] = []
    size = 0
    for chunk in decode_marked(chunks):
        pending.append(chunk)
        size += len(chunk)
        if size < _BLOCK:
            continue
        joined = b"".join(pending)
        end = joined.rfind(b"\n") + 1
        yield joined[: end or len(joined)]
        # A piece of an endless line is begun again a little earlier, so that no words are cut.
        rest = joined[end:] if end else joined[-_OVERLAP:]
        pending, size = [rest], len(rest)
    if size:
        yield b"".join(pending)


def _split(cleaned: bytes, number: int) -> Iterator[tuple[int, bytes]]:
    """Yield pieces with the number of their line; a vertical tab parts pieces of one line."""
    at = 0
    for found in _SEPARATORS.finditer(cleaned):
        yield number, cleaned[at : found.start()]
        at = found.end()
        number += found.group() == b"\n"
    if at < len(cleaned):
        yield number, cleaned[at:]


def _decode(number: int, text: bytes) -> Line:
    return Line(number, text.decode("utf-8", errors="replace"))


def _count(block: bytes) -> int:
    return block.count(b"\n") + (not block.endswith(b"\n") and bool(block))


def _shorten(line: bytes, engine: Engine) -> bytes:
    """Cut a very long line down to what stands around the places in it, else to its beginning."""
    if len(line) <= _LONGEST_LINE:
        return line
    pieces, end = [], 0
    for place in engine.places(line):
        if place >= end:
            end = place + _OVERLAP
            pieces.append(line[max(0, place - _OVERLAP) : end])
    return b" ... ".join(pieces)[:_LONGEST_LINE] or line[:_LONGEST_LINE]
