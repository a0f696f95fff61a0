"""Scan logs: cut them up, have them read, and put together what was found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from errorcanon.logs.sources import STDIN, Source, Unread, can_be_cut, reason
from errorcanon.match.excerpt import Block, ExcerptBuilder
from errorcanon.match.explain import Knowledge, explain_excerpt
from errorcanon.scan.local import NOTHING_YET, Runner, Task
from errorcanon.scan.results import Results
from errorcanon.scan.work import Found, Stretch, count_lines

STRETCH = 16 << 20
"""Bytes that are read in one go; a longer log is read by several processes."""
_MOST_TOGETHER = 64
"""Small logs that are given to a process at a time."""
_MOST_WAITING = 64 << 20
"""Bytes that may wait for the stretch before them; one full of failures takes a hundred times as
long as others."""


def scan(
    sources: Iterable[Source | Unread],
    stretch: int,
    runner: Runner,
    results: Results,
    knowledge: Knowledge,
    progress: Callable[[int], None],
) -> None:
    """Have logs read, in stretches of about so many bytes, and store what is found.

    `progress` is told of bytes that were read.
    """
    parts: dict[Source, _Parts] = {}
    for found_together in runner.run(_cut(sources, results, stretch, parts)):
        for found in found_together:
            progress(found.read)
            if found.stretch.end is None:
                _store_whole(found, results)
                continue
            source = found.stretch.source
            parts[source].take(found, results, knowledge)
            if parts[source].end == source.size:
                parts.pop(source).finish(source, results, knowledge)


def most_tasks(sources: Sequence[Source | Unread]) -> int:
    """Tell into how many tasks these are cut at most: more processes would have nothing to do."""
    sizes = [source.size for source in sources if isinstance(source, Source)]
    long = sum(-(-size // STRETCH) for size in sizes if size > STRETCH)
    short = [size for size in sizes if size <= STRETCH]
    return 1 + long + max(sum(short) // STRETCH, len(short) // _MOST_TOGETHER)


def _cut(
    sources: Iterable[Source | Unread],
    results: Results,
    stretch: int,
    parts: dict[Source, _Parts],
) -> Iterator[Task]:
    """Make tasks; note what cannot be read."""
    together: list[Stretch] = []
    size = 0
    for source in sources:
        if isinstance(source, Unread):
            results.add_unread(source)
        elif source.size > stretch:
            yield from _cut_long(source, results, stretch, parts)
        elif source.name == STDIN:
            yield (Stretch(source, 0, None),)
        else:
            together.append(Stretch(source, 0, None))
            size += source.size
            if size >= stretch or len(together) == _MOST_TOGETHER:
                yield tuple(together)
                together, size = [], 0
    if together:
        yield tuple(together)


def _cut_long(
    source: Source, results: Results, stretch: int, parts: dict[Source, _Parts]
) -> Iterator[Task]:
    """Make a task of each stretch; the end comes second, since it tells what others may leave."""
    try:
        is_whole = not can_be_cut(source)
    except OSError as error:
        results.add_unread(Unread(source.name, reason(error)))
        return
    if is_whole:
        yield (Stretch(source, 0, None),)
        return
    joined = parts[source] = _Parts(results.begin(source))
    first, *middle, last = range(0, source.size, stretch)
    for start in (first, last, *middle):
        end = min(start + stretch, source.size)
        while sum(others.waiting for others in parts.values()) > _MOST_WAITING:
            yield NOTHING_YET
        yield (Stretch(source, start, end, joined.room(last)),)


def _store_whole(found: Found, results: Results) -> None:
    source = found.stretch.source
    job = results.begin(source)
    results.add(job, found.occurrences, 0)
    if found.answer:
        results.finish(job, found.answer, source.size, found.lines, found.is_full)
    if found.unread:
        results.add_unread(Unread(source.name, found.unread))


def _blank(lost: Found, knowledge: Knowledge) -> ExcerptBuilder:
    """Take a lost stretch for as many blank lines, so that the numbers after it stay true."""
    builder = ExcerptBuilder(head=0)
    builder.add(Block(b"\n" * count_lines(lost.stretch)), knowledge.engine)
    return builder


@dataclass
class _Parts:
    """The stretches of a log, put together in order as they come in."""

    job: int
    builder: ExcerptBuilder = field(default_factory=ExcerptBuilder)
    end: int = 0
    early: dict[int, Found] = field(default_factory=dict)
    """What came before its turn, by where it starts."""
    waiting: int = 0
    """Bytes of them."""
    unread: str | None = None

    def room(self, last: int) -> tuple[int, int]:
        """Tell how many lines that the next stretch keeps can matter."""
        end = self.early.get(last)
        return self.builder.room(end.builder if end else None)

    def take(self, found: Found, results: Results, knowledge: Knowledge) -> None:
        """Take a stretch in, and those that waited for it."""
        self.early[found.stretch.start] = found
        self.waiting += found.size
        while self.end in self.early:
            turn = self.early.pop(self.end)
            self.waiting -= turn.size
            results.add(self.job, turn.occurrences, self.builder.lines)
            self.builder.join(turn.builder or _blank(turn, knowledge))
            self.unread = self.unread or turn.unread
            self.end = turn.stretch.end or 0

    def finish(self, source: Source, results: Results, knowledge: Knowledge) -> None:
        """Say what failed in the log as a whole."""
        lines = self.builder.lines
        kept = self.builder.finish()
        results.finish(self.job, explain_excerpt(kept, knowledge), source.size, lines, kept.is_full)
        if self.unread:
            results.add_unread(Unread(source.name, self.unread))
