"""Find which signatures stand in which lines, and what their conditions say."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from errorcanon.logs.cleaning import Prefixed, split_prefix
from errorcanon.match.deadline import Deadline
from errorcanon.match.engine import Engine, find_all
from errorcanon.match.extract import (
    NARROWEST,
    TRACEBACK,
    Line,
    error_like,
    is_exception,
    terminal_width,
)
from errorcanon.match.lookups import Asking, Lookups, is_sure
from errorcanon.match.where import all_hold, read
from errorcanon.model import Environment, Lookup, Met
from errorcanon.store.index import IndexedSignature
from errorcanon.store.literals import needed_literals
from errorcanon.store.pattern import compiled

if TYPE_CHECKING:  # most texts ask no survey
    from errorcanon.survey.context import Found

CONTEXT_BEFORE, CONTEXT_AFTER = 40, 15
_UNSEEN, _HOLDS, _LACKS = 0, 1, 2
_MOST_UNWRAPPED = 20_000
"""Lines up to which a text is searched for wrapped messages."""
_MOST_CONTINUATIONS = 6
_LONGEST_WRAPPED = 1_000
"""Characters above which a line is no part of a wrapped message: no terminal is as wide."""
_NAMED_GROUP = "(?P<"
_FRAMES = b'File "', b"-> "
_NO_FILE = b"(unknown location)"
"""Python imported a folder without `__init__.py`: no release was asked for the name."""


class Hit(NamedTuple):
    """A signature that stands in a line."""

    indexed: IndexedSignature
    place: int
    """Of the kept line."""
    text: str
    """The line, put together again where it was wrapped."""
    captures: dict[str, str]
    decided: bool
    met: tuple[Met, ...]
    """The conditions that hold, and the line beside it that fits."""


class Nearby:
    """Lines around others, from CONTEXT_BEFORE before to CONTEXT_AFTER after.

    Only lines that hold what a pattern cannot match without are searched for it, each once, since
    hits that lie close together have them in common.
    """

    def __init__(
        self,
        count: int,
        line: Callable[[int], bytes],
        holding: Callable[[Iterable[bytes]], Sequence[int]],
    ):
        """`holding` gives the lines, ascending, that hold one of some lower-case literals."""
        self._count, self._line, self._holding = count, line, holding
        self._seen: dict[str, tuple[Sequence[int], bytearray]] = {}
        """Of a pattern, the lines that it may stand in, and what is known of each."""
        self._captured: dict[tuple[str, int], dict[str, str | None]] = {}

    def text(self, place: int) -> bytes:
        """Give a line."""
        return self._line(place)

    def find(self, pattern: str, index: int) -> tuple[int, dict[str, str | None]] | None:
        """Give the nearest line around one that holds a pattern, and what it captures there.

        Of two that are as near the one before counts: a traceback's frames stand there.
        """
        possible, seen = self._look_up(pattern)
        start = bisect_left(possible, index - CONTEXT_BEFORE)
        end = bisect_left(possible, index + CONTEXT_AFTER + 1)
        if seen.find(_UNSEEN, start, end) < 0 and seen.find(_HOLDS, start, end) < 0:
            return None
        search = compiled(pattern).search
        for at in _nearest_first(possible, start, end, index):
            if seen[at] == _UNSEEN:
                found = search(self._line(possible[at]))
                seen[at] = _HOLDS if found else _LACKS
                if found:
                    self._captured[pattern, at] = found.captures
            if seen[at] == _HOLDS:
                return possible[at], self._captured[pattern, at]
        return None

    def frames(self, index: int) -> list[str]:
        """Give the lines before one, as many as a context reaches, where frames are among them.

        Of a traceback that was cut the line of code may be left, just above: an import tells much.
        """
        lines = list(map(self._line, range(max(0, index - CONTEXT_BEFORE), index)))
        has_frames = any(mark in line for line in lines for mark in _FRAMES)
        is_traceback = has_frames or any(b" import " in line for line in lines[-2:])
        return [line.decode("utf-8", errors="replace") for line in lines] if is_traceback else []

    def around(self, pattern: str, index: int) -> list[dict[str, str | None]]:
        """Give what a pattern captures in the lines around one.

        No further lines count, so that the answer is the same however a log is cut.
        """
        possible, _ = self._look_up(pattern)
        start = bisect_left(possible, index - CONTEXT_BEFORE)
        end = bisect_left(possible, index + CONTEXT_AFTER + 1)
        found = map(compiled(pattern).search, map(self._line, possible[start:end]))
        return [one.captures for one in found if one]

    def _look_up(self, pattern: str) -> tuple[Sequence[int], bytearray]:
        if pattern not in self._seen:
            needed = needed_literals(pattern)
            possible = range(self._count) if needed is None else self._holding(needed)
            self._seen[pattern] = possible, bytearray(len(possible))
        return self._seen[pattern]


def _nearest_first(places: Sequence[int], start: int, end: int, index: int) -> Iterator[int]:
    """Give the positions from start to end, that of the place nearest to an index first."""
    after = bisect_right(places, index, start, end)
    before = after - 1
    while before >= start or after < end:
        if after == end or (before >= start and index - places[before] <= places[after] - index):
            yield before
            before -= 1
        else:
            yield after
            after += 1


class _Texts:
    """The lines as bytes, and which of them hold a word."""

    def __init__(self, lines: Sequence[Line]):
        self.lines = [line.text.encode("utf-8", errors="replace") for line in lines]
        self._starts = list(accumulate((len(text) + 1 for text in self.lines), initial=0))

    @cached_property
    def joined(self) -> bytes:
        return b"\n".join(self.lines)

    @cached_property
    def _folded(self) -> bytes:
        return self.joined.lower()

    def index_of(self, place: int) -> int:
        return bisect_right(self._starts, place) - 1

    def holding(self, literals: Iterable[bytes]) -> list[int]:
        return sorted(set(map(self.index_of, find_all(literals, self._folded))))


def find_hits(
    lines: Sequence[Line],
    engine: Engine,
    signatures: Sequence[IndexedSignature],
    environment: Environment,
    deadline: Deadline,
    lookups: Lookups | None = None,
) -> list[Hit]:
    """Match every line, and every message that a terminal or logger has wrapped over lines."""
    texts = _Texts(lines)
    nearby = Nearby(len(lines), texts.lines.__getitem__, texts.holding)
    asking = Asking(lookups, nearby, environment) if lookups else None

    def judge(found: Iterable[tuple[IndexedSignature, int, bytes]]) -> Iterator[Hit]:
        for indexed, index, text in found:
            hit = decide(indexed, index, text, nearby, environment, asking)
            if hit:
                yield hit

    hits = list(judge(_in_lines(texts, engine, signatures, deadline)))
    known = {(hit.indexed.number, hit.place) for hit in hits}
    for hit in judge(_in_wrapped(lines, texts, engine, signatures, known, deadline)):
        hits.append(hit)
        known.add((hit.indexed.number, hit.place))
    return hits


def _in_lines(
    texts: _Texts, engine: Engine, signatures: Sequence[IndexedSignature], deadline: Deadline
) -> Iterator[tuple[IndexedSignature, int, bytes]]:
    for index in _candidates(texts, engine):
        if deadline.has_passed():
            return
        text = texts.lines[index]
        for number in engine.match(text):
            yield signatures[number], index, text


def _in_wrapped(
    lines: Sequence[Line],
    texts: _Texts,
    engine: Engine,
    signatures: Sequence[IndexedSignature],
    known: Collection[tuple[int, int]],
    deadline: Deadline,
) -> Iterator[tuple[IndexedSignature, int, bytes]]:
    """Give what stands in wrapped messages and in none of their lines; `known` grows meanwhile."""
    for index, count, text in _unwrapped(lines):
        if deadline.has_passed():
            return
        for number in engine.match(text):
            indexed = signatures[number]
            if any((indexed.number, index + step) in known for step in range(count + 1)):
                continue
            if _crosses(indexed, text, len(texts.lines[index])):
                yield indexed, index, text


def _candidates(texts: _Texts, engine: Engine) -> list[int]:
    """Give the lines that hold a literal of some signature."""
    return sorted(set(map(texts.index_of, engine.places(texts.joined))))


def decide(
    indexed: IndexedSignature,
    index: int,
    text: bytes,
    nearby: Nearby,
    environment: Environment,
    asking: Asking | None = None,
) -> Hit | None:
    """Tell what a signature that stands in a line makes of it; None where its conditions fail.

    A signature that asks surveys has no hit where there are none, or they cannot say.
    """
    signature = indexed.signature
    captures: dict[str, str | None] = {}
    if _NAMED_GROUP in signature.pattern:
        found = compiled(signature.pattern).search(text)
        if found is None:
            return None
        captures = found.captures
    verdict = all_hold(signature.where, captures, environment)
    if verdict is False:
        return None
    is_certain = not signature.shared
    if signature.context is not None:
        seen = nearby.find(signature.context, index)
        if seen is None:
            return None
        beside, captured = seen
        captures = {**captured, **captures}
        verdict = all_hold(signature.where, captures, environment)
    if signature.lookup and verdict is not False:
        surveyed = _ask(asking, signature.lookup, captures, index, text)
        if not surveyed:
            return None
        captures = {**captures, **surveyed.captures}
        verdict = all_hold(signature.where, captures, environment)
        is_certain = is_certain and is_sure(surveyed, _decoded(text))
    if verdict is False:
        return None
    met = [read(c, captures, environment) for c in signature.where] if verdict else []
    if signature.context is not None:
        met.append(Met("", value=_decoded(nearby.text(beside)).strip()))
    return Hit(
        indexed,
        index,
        _decoded(text),
        {name: value for name, value in captures.items() if value},
        verdict is True and is_certain,
        tuple(met),
    )


@lru_cache(maxsize=4)
def _decoded(text: bytes) -> str:
    """Decode a line once, however many signatures stand in it."""
    return text.decode("utf-8", errors="replace")


def _ask(
    asking: Asking | None,
    lookup: Lookup,
    captures: Mapping[str, str | None],
    index: int,
    text: bytes,
) -> Found | None:
    """Ask the surveys, where the line is about a release."""
    if asking is None or (lookup == "import" and _NO_FILE in text):
        return None
    return asking.answer(lookup, captures, index)


def _crosses(indexed: IndexedSignature, text: bytes, first: int) -> bool:
    """Tell whether the match begins in the first of the joined lines and ends in a later one."""
    found = compiled(indexed.signature.pattern).search(text)
    return found is not None and found.start < first < found.end


def _unwrapped(lines: Sequence[Line]) -> Iterator[tuple[int, int, bytes]]:
    """Yield (first line, lines added, joined text) for messages that seem wrapped."""
    if len(lines) > _MOST_UNWRAPPED:
        return
    width = terminal_width(lines)
    errors = set(error_like(lines))
    full = [index for index, line in enumerate(lines) if len(line.text) == width] if width else []
    if (not errors and not full) or len(lines) == 1:
        return
    prefixed = lru_cache(maxsize=_MOST_CONTINUATIONS + 1)(
        lambda index: split_prefix(lines[index].text)
    )
    for index in sorted(errors.union(full)):
        line = lines[index]
        if not NARROWEST <= len(line.text) <= _LONGEST_WRAPPED:
            continue
        if len(line.text) == width:
            joined, count = _join_hard(lines, index, width)
            yield index, count, joined.encode("utf-8")
        if index in errors:
            joined, count = _join_soft(lines, index, prefixed)
            if count:
                yield index, count, joined.encode("utf-8")


def _join_hard(lines: Sequence[Line], index: int, width: int) -> tuple[str, int]:
    """Join lines that a terminal cut at its width, in the middle of words."""
    joined, count = lines[index].text, 0
    for line in lines[index + 1 : index + 1 + _MOST_CONTINUATIONS]:
        joined += line.text
        count += 1
        if len(line.text) < width:
            break
    return joined, count


def _join_soft(
    lines: Sequence[Line], index: int, prefixed: Callable[[int], Prefixed]
) -> tuple[str, int]:
    """Join lines that a logger broke between words and indented."""
    joined, count = lines[index].text.rstrip(), 0
    stream = prefixed(index).stream
    for later in range(index + 1, min(len(lines), index + 1 + _MOST_CONTINUATIONS)):
        if len(lines[later].text) > _LONGEST_WRAPPED:
            break
        body = prefixed(later).body.strip()
        if prefixed(later).stream != stream or not body:
            break
        if TRACEBACK in body or is_exception(body):
            break
        joined += " " + body
        count += 1
    return joined, count
