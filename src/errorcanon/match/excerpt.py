"""Reduce a text of any size to the lines that could matter, in bounded memory.

A short text is kept whole. Of one with many bytes or lines the beginning, the end, every line that
holds a rare literal of some signature and every traceback stay, each with the lines around it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from itertools import chain, starmap
from typing import NamedTuple, TypeAlias

from errorcanon.logs.cleaning import clean_block, decode_marked
from errorcanon.match.engine import Engine, find_all
from errorcanon.match.extract import LANDMARKS, Line
from errorcanon.match.runs import Run, Runs, first_lines, lines_after

BEFORE, AFTER = 40, 60
"""Lines kept around a place; contexts of signatures are searched inside them."""
_WHOLE = 1 << 20
_BLOCK = 2 << 20
_LINE_FEED = 0x0A
_LONGEST_LINE = 1 << 14
_OVERLAP = 1 << 12
_HEAD_LINES, _TAIL_LINES = 200, 2_000
_MOST_EARLY, _MOST_LATE = 10_000, 20_000
_SEPARATORS, _FEED = re.compile(rb"[\n\x0b]"), re.compile(rb"\n")

Note: TypeAlias = Callable[[int, bytes, "Block"], None]
"""Is told of a block: its offset, as it was read, cleaned."""


class Excerpt(NamedTuple):
    """What was kept of a text."""

    lines: tuple[Line, ...]
    total: int
    """Lines of the whole text."""
    is_full: bool = False
    """Whether so much could matter that some of it fell out."""


def excerpt(chunks: Iterable[bytes], engine: Engine, note: Note | None = None) -> Excerpt:
    """Read a text once and keep what could matter; tell `note` of every block."""
    blocks = clean_blocks(chunks, note)
    first = next(blocks, Block(b""))
    second = next(blocks, None)
    if second is None and len(first.text) <= _WHOLE and len(first) <= _MOST_EARLY + _MOST_LATE:
        lines = Runs(_cut(first, 0, len(first), 1, engine)).lines()
        return _excerpt(lines, first.feeds + first.is_open, is_full=False)
    builder = ExcerptBuilder()
    for block in chain([first], [second] if second else [], blocks):
        builder.add(block, engine)
    return builder.finish()


def clean_blocks(chunks: Iterable[bytes], note: Note | None = None) -> Iterator[Block]:
    """Give a text in cleaned blocks; tell `note` of each before."""
    for offset, raw in whole_lines(chunks):
        block = Block(clean_block(raw))
        if note:
            note(offset, raw, block)
        yield block


class Block:
    """Cleaned lines, or a piece of an endless one; a vertical tab parts pieces of one line."""

    __slots__ = ("_candidates", "_ends", "_feeds", "text")

    def __init__(self, text: bytes):
        self.text = text
        self._candidates: list[int] | None = None
        parted = b"\x0b" in text
        self._ends = [found.start() for found in (_SEPARATORS if parted else _FEED).finditer(text)]
        self._feeds = [end for end in self._ends if text[end] == _LINE_FEED] if parted else None
        if text and (not self._ends or self._ends[-1] != len(text) - 1):
            self._ends.append(len(text))

    def __len__(self) -> int:
        return len(self._ends)

    @property
    def is_parted(self) -> bool:
        """Whether a line of it is in pieces."""
        return self._feeds is not None

    @property
    def feeds(self) -> int:
        """How many lines end in it."""
        return len(self._ends) - self.is_open if self._feeds is None else len(self._feeds)

    @property
    def is_open(self) -> bool:
        """Whether its last line has not ended."""
        return bool(self.text) and self.text[-1] != _LINE_FEED

    def start(self, index: int) -> int:
        """Give where a line begins."""
        return self._ends[index - 1] + 1 if index else 0

    def line(self, index: int) -> bytes:
        """Give a line."""
        return self.text[self.start(index) : self._ends[index]]

    def lines(self, start: int, end: int) -> list[bytes]:
        """Give the lines from one on and up to another."""
        if start >= end:
            return []
        text = self.between(start, end)
        return _SEPARATORS.split(text) if self.is_parted else text.split(b"\n")

    def between(self, start: int, end: int) -> bytes:
        """Give the text from one line on and up to another, without the last line's end."""
        return self.text[self.start(start) : self._ends[end - 1]]

    def number(self, index: int) -> int:
        """Give how many lines end before this one."""
        return index if self._feeds is None else bisect_left(self._feeds, self.start(index))

    def index_at(self, place: int) -> int:
        """Give the line that an offset is in."""
        return bisect_left(self._ends, place)

    def candidates(self, engine: Engine) -> list[int]:
        """Give the lines that hold a rare literal, ascending."""
        if self._candidates is None:
            self._candidates = sorted({self.index_at(at) for at in engine.places(self.text)})
        return self._candidates

    def landmarks(self) -> set[int]:
        """Give the lines where a traceback begins or goes on."""
        return {self.index_at(place) for place in find_all(LANDMARKS, self.text)}


class ExcerptBuilder:
    """Takes the blocks of a text, or of a stretch of one, and remembers the lines around places."""

    def __init__(self, head: int = _HEAD_LINES):
        self._early, self._late = Runs(), Runs()
        self._recent = Runs()
        """Lines not kept yet; the newest may still be wanted as context or tail."""
        self._wanted = head
        """How many of the next lines are kept in any case."""
        self._opening = Runs()
        """The first lines, which a place in the stretch before may want."""
        self._first_place: int | None = None
        self._count, self._number = 0, 1
        self._is_open = False
        """Whether the last line has not ended."""
        self._is_full = False

    def add(self, block: Block, engine: Engine) -> None:
        """Take the next block."""
        for run in _cut(block, 0, min(len(block), self._missing()), self._number, engine):
            self._opening.add(run)
        at = 0
        for place in sorted(block.landmarks().union(block.candidates(engine))):
            if self._first_place is None:
                self._first_place = self._count + place
            self._pass_over(block, at, place, BEFORE, engine)
            self._keep_recent(BEFORE)
            self._wanted = AFTER + 1
            at = place
        self._pass_over(block, at, len(block), _TAIL_LINES, engine)
        self._count += len(block)
        self._number += block.feeds
        self._is_open = block.is_open

    def pack(self, room: tuple[int, int] | None = None) -> None:
        """Put together what follows each other: it costs less to send and to join.

        Of the lines that are kept, only those for which there is `room` stay.
        """
        if room is not None:
            first, last = room
            early, late = Runs(first_lines(self._early, first)), Runs()
            for run in chain(lines_after(self._early, first), self._late):
                late.add(run)
            count = late.count
            late.drop_to(last)
            self._is_full = self._is_full or late.count < count
            self._early, self._late = early, late
        for runs in (self._early, self._late, self._recent, self._opening):
            runs.pack()

    def room(self, end: ExcerptBuilder | None) -> tuple[int, int]:
        """Tell how many lines that a later stretch keeps can matter: of its first, of its last.

        They count among the first of the whole text only while those of this part, with which it
        begins, are too few; among the last only while those of its `end` are too few.
        """
        after = end._early.count + end._late.count if end else 0
        return _MOST_EARLY - self._early.count, max(0, _MOST_LATE - after)

    def join(self, following: ExcerptBuilder) -> None:
        """Take in what was kept, with no head, of the stretch that follows."""
        ahead = self._number - 1
        first = following._first_place
        fresh = following._count if first is None else max(0, first - BEFORE)
        wanted = min(self._wanted, fresh)
        if first is None:
            left = self._wanted - wanted
        else:
            if self._first_place is None:
                self._first_place = self._count + first
            if fresh == 0:
                self._keep_recent(BEFORE - first)
            self._recent.clear()
            left = following._wanted
        opening = first_lines(following._opening, wanted)
        for run in chain(opening, following._early, following._late):
            self._keep(run.moved(ahead))
        tail = Runs(following._recent)
        if first is None:
            tail.drop_to(following._count - wanted)
        for run in tail:
            self._recent.add(run.moved(ahead))
        self._recent.drop_about_to(_TAIL_LINES)
        self._wanted = left
        for run in first_lines(following._opening, self._missing()):
            self._opening.add(run.moved(ahead))
        self._count += following._count
        self._number += following._number - 1
        self._is_open = following._is_open
        self._is_full = self._is_full or following._is_full

    @property
    def lines(self) -> int:
        """How many lines were taken."""
        return self._number - 1 + self._is_open

    @property
    def size(self) -> int:
        """How many bytes it holds, where it is packed."""
        return sum(runs.size for runs in (self._early, self._late, self._recent, self._opening))

    def finish(self) -> Excerpt:
        """Give what was kept, with the end of the text."""
        self._keep_recent(_TAIL_LINES)
        self._late.drop_to(_MOST_LATE)
        kept = chain(self._early.lines(), self._late.lines())
        return _excerpt(kept, self.lines, is_full=self._is_full)

    def so_far(self) -> Excerpt:
        """Give what `finish` would give if nothing followed; more can be added."""
        asked = copy(self)
        asked._early, asked._late = Runs(self._early), Runs(self._late)
        asked._recent = Runs(self._recent)
        return asked.finish()

    def _pass_over(self, block: Block, start: int, end: int, room: int, engine: Engine) -> None:
        """Keep the lines that are wanted; of the others the last `room` may be wanted yet."""
        wanted = min(end, start + self._wanted)
        for run in _cut(block, start, wanted, self._number, engine):
            self._keep(run)
        self._wanted -= wanted - start
        for run in _cut(block, max(wanted, end - room), end, self._number, engine):
            self._recent.add(run)
        self._recent.drop_about_to(_TAIL_LINES)

    def _missing(self) -> int:
        """Tell how many lines at the start might still be wanted."""
        return max(_HEAD_LINES, AFTER) - self._opening.count

    def _keep_recent(self, count: int) -> None:
        self._recent.drop_to(count)
        for run in self._recent:
            self._keep(run)
        self._recent.clear()

    def _keep(self, run: Run) -> None:
        room = max(0, _MOST_EARLY - self._early.count)
        if room:
            self._early.add(run.first(room))
        if room < run.length:
            self._late.add(run.last(run.length - room))
            self._is_full = self._is_full or self._late.count > _MOST_LATE
            self._late.drop_about_to(_MOST_LATE)


def _cut(block: Block, start: int, end: int, first: int, engine: Engine) -> list[Run]:
    """Take lines out of a block whose first line has the number `first`."""
    if start >= end:
        return []
    if block.is_parted:
        return [
            Run(first + block.number(index), 1, shorten(block.line(index), engine))
            for index in range(start, end)
        ]
    text = block.between(start, end)
    if len(text) > _LONGEST_LINE:
        text = b"\n".join([shorten(line, engine) for line in text.split(b"\n")])
    return [Run(first + start, end - start, text)]


def _excerpt(lines: Iterable[tuple[int, str]], total: int, *, is_full: bool) -> Excerpt:
    return Excerpt(tuple(starmap(Line, lines)), total, is_full)


def whole_lines(chunks: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """Regroup chunks into blocks that end with a line, or with a piece of an endless one.

    Gives each with its offset. Where an endless line is cut depends on the line alone, not on the
    chunks.
    """
    pending: list[bytes] = []
    size = offset = 0
    for chunk in decode_marked(chunks):
        pending.append(chunk)
        size += len(chunk)
        if size < _BLOCK:
            continue
        joined, at = b"".join(pending), 0
        while len(joined) - at >= _BLOCK:
            end = joined.rfind(b"\n", at, at + _BLOCK) + 1
            yield offset + at, joined[at : end or at + _BLOCK]
            # A piece of an endless line begins a little early, so that no words are cut.
            at = end or at + _BLOCK - _OVERLAP
        pending, size = [joined[at:]], len(joined) - at
        offset += at
    if size:
        yield offset, b"".join(pending)


def shorten(line: bytes, engine: Engine) -> bytes:
    """Cut a very long line down to what stands around the places in it, else to its beginning."""
    if len(line) <= _LONGEST_LINE:
        return line
    pieces, end = [], 0
    for place in engine.places(line):
        if place >= end:
            end = place + _OVERLAP
            pieces.append(line[max(0, place - _OVERLAP) : end])
    return b" ... ".join(pieces)[:_LONGEST_LINE] or line[:_LONGEST_LINE]
