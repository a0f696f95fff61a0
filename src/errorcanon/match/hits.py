"""Find which signatures stand in which lines, and what their conditions say."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from errorcanon.match.clean import split_prefix
from errorcanon.match.engine import Engine
from errorcanon.match.extract import (
    NARROWEST,
    TRACEBACK,
    Line,
    error_like,
    is_exception,
    terminal_width,
)
from errorcanon.match.where import all_hold
from errorcanon.model import Environment
from errorcanon.store.index import IndexedSignature
from errorcanon.store.pattern import compiled

CONTEXT_BEFORE, CONTEXT_AFTER = 40, 15
_UNSEEN, _HOLDS, _LACKS = 0, 1, 2
_MOST_UNWRAPPED = 20_000
"""Lines up to which a text is searched for wrapped messages."""
_MOST_CONTINUATIONS = 6


@dataclass(frozen=True, slots=True)
class Hit:
    """A signature that stands in a line."""

    indexed: IndexedSignature
    index: int
    """Of the kept line."""
    text: str
    """The line, put together again where it was wrapped."""
    captures: dict[str, str]
    decided: bool
    met: tuple[str, ...]
    """The conditions that hold, as written."""


class Nearby:
    """Lines around others, from CONTEXT_BEFORE before to CONTEXT_AFTER after.

    Each is searched for a pattern once, since hits that lie close together have them in common.
    """

    def __init__(self, count: int, line: Callable[[int], bytes]):
        self._count, self._line = count, line
        self._seen: dict[str, bytearray] = {}
        """Of a pattern, what is known of each line."""

    def find(self, pattern: str, index: int) -> dict[str, str | None] | None:
        """Give what the first line around one captures; None where no line holds the pattern."""
        seen = self._seen.get(pattern)
        if seen is None:
            seen = self._seen[pattern] = bytearray(self._count)
        start, end = max(0, index - CONTEXT_BEFORE), min(self._count, index + CONTEXT_AFTER + 1)
        known = seen.find(_HOLDS, start, end)
        search = compiled(pattern).search
        while (at := seen.find(_UNSEEN, start, end if known < 0 else known)) >= 0:
            found = search(self._line(at))
            if found:
                seen[at] = _HOLDS
                return found.captures
            seen[at] = _LACKS
        found = search(self._line(known)) if known >= 0 else None
        return found.captures if found else None


def find_hits(
    lines: Sequence[Line],
    engine: Engine,
    signatures: Sequence[IndexedSignature],
    environment: Environment,
) -> list[Hit]:
    """Match every line, and every message that a terminal or logger has wrapped over lines."""
    texts = [line.text.encode("utf-8", errors="replace") for line in lines]
    nearby = Nearby(len(texts), texts.__getitem__)
    hits: list[Hit] = []
    for index in _candidates(texts, engine):
        for number in engine.match(texts[index]):
            hit = decide(signatures[number], index, texts[index], nearby, environment)
            if hit:
                hits.append(hit)
    known = {(hit.indexed.number, hit.index) for hit in hits}
    for index, count, text in _unwrapped(lines):
        for number in engine.match(text):
            indexed = signatures[number]
            if any((indexed.number, index + step) in known for step in range(count + 1)):
                continue
            if not _crosses(indexed, text, len(texts[index])):
                continue
            hit = decide(indexed, index, text, nearby, environment)
            if hit:
                hits.append(hit)
                known.add((indexed.number, index))
    return hits


def _candidates(texts: Sequence[bytes], engine: Engine) -> list[int]:
    """Give the lines that hold a literal of some signature."""
    starts = list(accumulate((len(text) + 1 for text in texts), initial=0))
    places = engine.places(b"\n".join(texts))
    return sorted({bisect_right(starts, place) - 1 for place in places})


def decide(
    indexed: IndexedSignature,
    index: int,
    text: bytes,
    nearby: Nearby,
    environment: Environment,
) -> Hit | None:
    """Tell what a signature that stands in a line makes of it; None where its conditions fail."""
    signature = indexed.signature
    found = compiled(signature.pattern).search(text)
    if found is None:
        return None
    captures = found.captures
    verdict = all_hold(signature.where, captures, environment)
    if verdict is False:
        return None
    met = [str(condition) for condition in signature.where] if verdict else []
    if signature.context is not None:
        seen = nearby.find(signature.context, index)
        if seen is None:
            return None
        captures = {**seen, **captures}
        met.append(f"near it: {signature.context}")
    return Hit(
        indexed,
        index,
        text.decode("utf-8", errors="replace"),
        {name: value for name, value in captures.items() if value},
        verdict is True and not signature.shared,
        tuple(met),
    )


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
    for index in sorted(errors.union(full)):
        line = lines[index]
        if len(line.text) < NARROWEST:
            continue
        if len(line.text) == width:
            joined, count = _join_hard(lines, index, width)
            yield index, count, joined.encode("utf-8")
        if index in errors:
            joined, count = _join_soft(lines, index)
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


def _join_soft(lines: Sequence[Line], index: int) -> tuple[str, int]:
    """Join lines that a logger broke between words and indented."""
    joined, count = lines[index].text.rstrip(), 0
    first = split_prefix(lines[index].text)
    for line in lines[index + 1 : index + 1 + _MOST_CONTINUATIONS]:
        prefixed = split_prefix(line.text)
        body = prefixed.body.strip()
        if prefixed.stream != first.stream or not body:
            break
        if TRACEBACK in body or is_exception(body):
            break
        joined += " " + body
        count += 1
    return joined, count
