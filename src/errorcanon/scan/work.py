"""Read a stretch of a log and find in it what is known: the work of one process."""

from __future__ import annotations

import json
import pickle
import sys
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import IO, NamedTuple, TypeAlias

from errorcanon.logs.cleaning import split_prefix
from errorcanon.logs.error_file import plain_text
from errorcanon.logs.opening import open_log
from errorcanon.logs.reading import read_log, read_stream
from errorcanon.logs.sources import STDIN, Source, reason
from errorcanon.match.engine import find_all
from errorcanon.match.excerpt import Block, ExcerptBuilder, clean_blocks, excerpt, shorten
from errorcanon.match.explain import Knowledge, explain_excerpt
from errorcanon.match.extract import rank_of
from errorcanon.match.hits import CONTEXT_AFTER, CONTEXT_BEFORE, Hit, Nearby, decide
from errorcanon.match.lookups import Asking
from errorcanon.model import Answer, CanonError
from errorcanon.scan.times import time_of, time_text

_PIECE = 1 << 20
_PACK, _FASTEST = 1_000, 1
"""Occurrences that are packed together, and how."""
_OCCURRENCE = 1_000
"""Bytes that one takes unpacked."""
_MOST_PACKED = 64 << 20
"""Bytes of a log that is read whole; about a million lines."""
BESIDE = 1 << 16
"""Bytes before a stretch in which the lines that its first ones need are looked for."""


Opener: TypeAlias = Callable[[], Knowledge]
"""Opens the knowledge in the process that scans; can be sent there."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The lines of a log that start from one byte on and before another."""

    source: Source
    start: int
    end: int | None
    """None for the whole log."""
    room: tuple[int, int] | None = None
    """How many lines that it keeps can matter to its log: of its first, of its last."""


class Occurrence(NamedTuple):
    """A line that shows a known failure, as it is stored: of many, tuples are sent soonest."""

    record: str
    offset: int
    """Of the line, in bytes of the unpacked log."""
    line: int
    """From 1; within the stretch until stretches are joined."""
    text: str
    time: str | None
    """In UTC, written so that texts sort as times do."""
    stream: str | None
    rank: str | None
    captures: str
    """A JSON object."""
    decided: bool


class Occurrences:
    """Occurrences in order, most of them packed: a log may show a failure in each of its lines."""

    __slots__ = ("_latest", "_packed", "_packs", "left_out")

    def __init__(self) -> None:
        self._packs: list[bytes] = []
        self._packed = 0
        """Bytes of them."""
        self._latest: list[Occurrence] = []
        self.left_out = 0
        """How many there was no room for."""

    def add(self, some: Iterable[Occurrence]) -> None:
        """Put some at the end, as long as there is room."""
        self._latest.extend(some)
        if len(self._latest) < _PACK:
            return
        if self._packed < _MOST_PACKED:
            self._packs.append(zlib.compress(pickle.dumps(self._latest), _FASTEST))
            self._packed += len(self._packs[-1])
        else:
            self.left_out += len(self._latest)
        self._latest = []

    @property
    def size(self) -> int:
        """About how many bytes they take."""
        return self._packed + _OCCURRENCE * len(self._latest)

    def __iter__(self) -> Iterator[Occurrence]:
        for pack in self._packs:
            yield from pickle.loads(zlib.decompress(pack))  # noqa: S301 # packed above
        yield from self._latest


@dataclass(frozen=True, slots=True)
class Found:
    """What a stretch holds."""

    stretch: Stretch
    occurrences: Occurrences
    read: int
    """Bytes, as they lie."""
    lines: int
    builder: ExcerptBuilder | None = None
    """Of a part of a log; its parts are joined before anybody says what failed."""
    answer: Answer | None = None
    """Of a whole log."""
    is_full: bool = False
    unread: str | None = None
    """Why it was not read to its end."""

    @property
    def size(self) -> int:
        """About how many bytes it holds while it waits."""
        return self.occurrences.size + (self.builder.size if self.builder else 0)


def scan_stretch(stretch: Stretch, knowledge: Knowledge) -> Found:
    """Read a stretch; what cannot be read ends it, and what was read until then counts."""
    watcher = Watcher(stretch.source, knowledge)
    try:
        if stretch.end is None:
            return _scan_whole(stretch, watcher, knowledge)
        return _scan_part(stretch, stretch.end, watcher, knowledge)
    except Exception as error:  # one log must not stop ten thousand others
        return Found(stretch, Occurrences(), 0, 0, unread=f"{type(error).__name__}: {error}")


def _scan_whole(stretch: Stretch, watcher: Watcher, knowledge: Knowledge) -> Found:
    """Explain a log exactly as `canon explain` does, and note every line on the way."""
    faults: list[str] = []
    pieces = _read_stdin() if stretch.source.name == STDIN else read_log(stretch.source.name)
    chunks = plain_text(_quietly(pieces, faults))
    kept = excerpt(chunks, knowledge.engine, watcher)
    if faults and not kept.total:
        return Found(stretch, Occurrences(), 0, 0, unread=faults[0])
    answer = explain_excerpt(kept, knowledge)
    occurrences = watcher.finish([])
    if occurrences.left_out:
        faults.append(
            f"{occurrences.left_out:,} of its lines that show known failures are not listed: "
            "there is no room; scan it as a plain file"
        )
    return Found(
        stretch,
        occurrences,
        stretch.source.size,
        kept.total,
        answer=answer,
        is_full=kept.is_full,
        unread="; ".join(faults) or None,
    )


def _read_stdin() -> Iterator[bytes]:
    if sys.stdin is None:
        raise CanonError("standard input: is closed")
    yield from read_stream(sys.stdin.buffer)


def _quietly(chunks: Iterator[bytes], faults: list[str]) -> Iterator[bytes]:
    """End where reading fails and say why in `faults`."""
    try:
        yield from chunks
    except OSError as error:
        faults.append(reason(error))
    except CanonError as error:
        cause = error.__context__
        missing = isinstance(cause, FileNotFoundError)
        words = str(error).partition(": ")[2] or str(error)
        faults.append("it vanished before it was read" if missing else words)


def _scan_part(stretch: Stretch, end: int, watcher: Watcher, knowledge: Knowledge) -> Found:
    builder = ExcerptBuilder() if stretch.start == 0 else ExcerptBuilder(head=0)
    unread, after = None, []
    try:
        with open_log(stretch.source.name) as file:
            start = next_line(file, stretch.start, end)
            watcher.begin(start, lines_before(file, start))
            for block in clean_blocks(read_between(file, start, end), watcher):
                builder.add(block, knowledge.engine)
            after = file.read(BESIDE).split(b"\n")[:CONTEXT_AFTER]
            if file.tell() < min(end, stretch.source.size):
                unread = "it became shorter while it was read"
    except OSError as error:
        unread = reason(error)
    builder.pack(stretch.room)
    occurrences = watcher.finish(after)
    read = end - stretch.start
    return Found(stretch, occurrences, read, builder.lines, builder=builder, unread=unread)


def count_lines(stretch: Stretch) -> int:
    """Count the lines of a part of a log; 0 where it cannot be read."""
    end = stretch.end or stretch.source.size
    try:
        with open_log(stretch.source.name) as file:
            start = next_line(file, stretch.start, end)
            return sum(piece.count(b"\n") for piece in read_between(file, start, end))
    except OSError:
        return 0


def next_line(file: IO[bytes], start: int, end: int) -> int:
    """Give where the first line begins that begins from `start` on, `end` where none does before.

    It looks no further than `end`, so that each byte of an endless line is passed over once.
    """
    if start == 0:
        return 0
    file.seek(start - 1)
    while piece := file.read(min(_PIECE, max(0, end - file.tell()))):
        feed = piece.find(b"\n")
        if feed >= 0:
            return file.tell() - len(piece) + feed + 1
    return file.tell()


def read_between(file: IO[bytes], start: int, end: int) -> Iterator[bytes]:
    """Read the lines that begin from `start` on and before `end`; leave the file after them."""
    file.seek(start)
    at = start
    while at < end and (piece := file.read(min(_PIECE, end - at))):
        at += len(piece)
        yield piece
        last = piece[-1:]
    if at <= start or last == b"\n":
        return
    while piece := file.read(BESIDE):
        feed = piece.find(b"\n")
        if feed >= 0:
            file.seek(feed + 1 - len(piece), 1)
            yield piece[: feed + 1]
            return
        yield piece


def lines_before(file: IO[bytes], start: int) -> list[bytes]:
    """Give the lines before one, as many as its context can reach."""
    file.seek(max(0, start - BESIDE))
    lines = file.read(start - max(0, start - BESIDE)).split(b"\n")[:-1]
    return lines[-CONTEXT_BEFORE:]


class Watcher:
    """Matches the lines of the blocks that pass, each when those after it are known."""

    def __init__(self, source: Source, knowledge: Knowledge):
        self._source = source
        self._knowledge = knowledge
        self._start = 0
        self._before: deque[bytes] = deque(maxlen=CONTEXT_BEFORE)
        self._waiting: tuple[int, bytes, Block] | None = None
        self._number = 1
        self._endless: int | None = None
        """Where the line began of which the next block is another piece."""
        self._found = Occurrences()
        self._latest: dict[str, Occurrence] = {}
        """Of the last line that showed any, by record."""
        self._latest_offset = 0

    def begin(self, start: int, before: Sequence[bytes]) -> None:
        """Begin in the middle of a log."""
        self._start = start
        self._before.extend(before)

    def __call__(self, offset: int, raw: bytes, block: Block) -> None:
        """Take the next block."""
        if self._waiting:
            self._look(block.lines(0, min(len(block), CONTEXT_AFTER)))
        self._waiting = (self._start + offset, raw, block)

    def finish(self, after: Sequence[bytes]) -> Occurrences:
        """Take the lines after the last block; give what was found."""
        if self._waiting:
            self._look(after)
            self._waiting = None
        self._keep_latest()
        return self._found

    def _look(self, after: Sequence[bytes]) -> None:
        """Match the candidates of the waiting block."""
        assert self._waiting
        offset, raw, block = self._waiting
        around = _Around(list(self._before), block, after)
        starts = _Starts(offset, raw, block)
        known = self._knowledge
        asking = Asking(known.lookups, around.nearby, known.environment) if known.lookups else None
        for index in block.candidates(known.engine):
            text = _valid(shorten(block.line(index), known.engine))
            for number in known.engine.match(text):
                indexed = known.signatures[number]
                place = around.place(index)
                hit = decide(indexed, place, text, around.nearby, known.environment, asking)
                if hit:
                    number_before = block.number(index)
                    is_same = number_before == 0 and self._endless is not None
                    start = self._endless if is_same else starts.of(index)
                    self._note(hit, start or 0, self._number + number_before, around)
        self._before.extend(block.lines(max(0, len(block) - CONTEXT_BEFORE), len(block)))
        self._number += block.feeds
        if block.feeds:
            self._endless = None
        elif self._endless is None:
            self._endless = offset

    def _note(self, hit: Hit, offset: int, line: int, around: _Around) -> None:
        """Note a record once a line: what the text decides, where several signatures match."""
        if offset != self._latest_offset:
            self._keep_latest()
            self._latest_offset = offset
        record = hit.indexed.record
        if record in self._latest and (self._latest[record].decided or not hit.decided):
            return
        text = hit.text.strip("\r\n")
        stream = split_prefix(text).stream
        self._latest[record] = Occurrence(
            record,
            offset,
            line,
            text,
            time_text(self._time(text, around.earlier(hit.place))),
            stream,
            rank_of(stream),
            json.dumps(dict(hit.captures)),
            hit.decided,
        )

    def _keep_latest(self) -> None:
        self._found.add(self._latest.values())
        self._latest.clear()

    def _time(self, text: str, earlier: Iterable[bytes]) -> datetime | None:
        """Give the time of a line, else of the nearest line before it that has one."""
        lines = chain([text], (line.decode("utf-8", errors="replace") for line in earlier))
        times = (time_of(line, self._source.modified) for line in lines)
        return next((time for time in times if time is not None), None)


def _valid(text: bytes) -> bytes:
    """Put a mark where bytes are no letter, as an excerpt does."""
    if text.isascii():
        return text
    return text.decode("utf-8", errors="replace").encode("utf-8")


class _Around:
    """The lines of a block, with those of the blocks beside it that belong to their contexts."""

    def __init__(self, before: Sequence[bytes], block: Block, after: Sequence[bytes]):
        self._before, self._block, self._after = before, block, after
        self._ahead = len(before)
        self._count = len(before) + len(block) + len(after)
        self._folded: bytes | None = None
        """The block in lower case, once it was asked for."""
        self.nearby = Nearby(self._count, self._line, self._holding)

    def place(self, index: int) -> int:
        """Give where a line of the block is among them."""
        return self._ahead + index

    def earlier(self, place: int) -> Iterator[bytes]:
        """Give those before one, the nearest first, as many as its context has."""
        return map(self._line, range(place - 1, max(0, place - CONTEXT_BEFORE) - 1, -1))

    def _holding(self, literals: Iterable[bytes]) -> list[int]:
        """Give the lines that hold a literal, ascending."""
        if self._folded is None:
            self._folded = self._block.text.lower()
        literals = list(literals)
        block = {self._block.index_at(at) for at in find_all(literals, self._folded)}
        beside = [*range(self._ahead), *range(self._ahead + len(self._block), self._count)]
        found = [at for at in beside if find_all(literals, self._line(at).lower())]
        return sorted([*map(self.place, block), *found])

    def _line(self, place: int) -> bytes:
        inside = place - self._ahead
        if inside < 0:
            line = self._before[place]
        elif inside < len(self._block):
            line = self._block.line(inside)
        else:
            line = self._after[inside - len(self._block)]
        return _valid(line)


class _Starts:
    """Tells where the lines of a cleaned block begin in what was read."""

    def __init__(self, offset: int, raw: bytes, block: Block):
        self._offset, self._raw, self._block = offset, raw, block
        self._whole: Block | None = None

    def of(self, index: int) -> int:
        """Give the offset of a line."""
        if len(self._raw) == len(self._block.text):
            return self._offset + self._block.start(index)
        if self._whole is None:
            self._whole = Block(self._raw.replace(b"\x0b", b" "))
        return self._offset + self._whole.start(self._block.number(index))
