"""Find the failures in a log: tracebacks, how they hang together, and what the launcher blames."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from errorcanon.match.clean import split_prefix

TRACEBACK = "Traceback (most recent call last)"
_CAUSE = "The above exception was the direct cause of the following exception"
_CONTEXT = "During handling of the above exception, another exception occurred"
_BLAME = "Root Cause (first observed failure)"
LANDMARKS = tuple(text.encode("ascii") for text in (TRACEBACK, _CAUSE, _CONTEXT, _BLAME))
"""What a fast search over a big log must stop at, so that failures nobody knows are kept."""

_EXCEPTION = re.compile(
    r"(?:[A-Za-z_][\w.]*\.)?[A-Z]\w*(?:Error|Exception|Interrupt|Exit|Failure|Fault|Timeout|Warning|Mismatch|Invalid\w*|Group)"
    r"(?:\s*:|\s*$|\s\()"
)
# Something that a person would call an error line, where no traceback says so.
_ERROR_LINE = re.compile(
    r"\b(?:error|exception|failed|failure|fatal|abort(?:ed)?|cannot|could not|unable to|not found|"
    r"assert(?:ion)?|segmentation fault|killed|panic)\b|\b[A-Z]+_STATUS_(?!SUCCESS)[A-Z_]+\b",
    re.IGNORECASE,
)
_GROUP_BAR = re.compile(r"^\s*(?:\|\s?|\+-(?:\+-*)?\s?[-\d\s]*-*\s?|\+\s)")
_RANK = re.compile(r"^\s*rank\s*:\s*(\d+)")
_MOST_TRACEBACK_LINES = 400
_MOST_BLAME_LINES = 12


@dataclass(frozen=True, slots=True)
class Line:
    """A line that was kept from a text."""

    number: int
    """From 1, in the original."""
    text: str


@dataclass(frozen=True, slots=True)
class Failure:
    """A traceback with the exception that ends it; `start` and `end` index the kept lines."""

    start: int
    end: int
    """The exception's own line."""
    stream: str | None
    follows: int | None
    """The failure that this one was raised from or while handling, by its index."""


@dataclass(frozen=True, slots=True)
class Outline:
    """The failures of a text, and the rank that the launcher names as the first to fail."""

    failures: tuple[Failure, ...]
    blamed_rank: str | None

    def failure_at(self, index: int) -> int | None:
        """Give the failure in whose lines a kept line stands, the innermost first."""
        for number in range(len(self.failures) - 1, -1, -1):
            if self.failures[number].start <= index <= self.failures[number].end:
                return number
        return None

    def first_of_chain(self, number: int) -> int:
        """Follow a chain of exceptions back to the one that started it."""
        while (earlier := self.failures[number].follows) is not None:
            number = earlier
        return number


def outline(lines: Sequence[Line]) -> Outline:
    """Find tracebacks and their chains, each in its own stream, and torchrun's verdict."""
    failures: list[Failure] = []
    last_of: dict[str | None, int] = {}
    linked: set[str | None] = set()
    blamed: str | None = None
    for index, line in enumerate(lines):
        if TRACEBACK in line.text:
            failure = _follow(lines, index)
            follows = last_of.get(failure.stream) if failure.stream in linked else None
            linked.discard(failure.stream)
            last_of[failure.stream] = len(failures)
            failures.append(Failure(failure.start, failure.end, failure.stream, follows))
        elif _CAUSE in line.text or _CONTEXT in line.text:
            linked.add(split_prefix(line.text).stream)
        elif _BLAME in line.text and blamed is None:
            blamed = _blamed_rank(lines, index)
    return Outline(tuple(failures), blamed)


def _follow(lines: Sequence[Line], start: int) -> Failure:
    """Walk down a traceback to its exception, past lines that other streams printed between."""
    first = split_prefix(lines[start].text)
    depth = first.body.find(TRACEBACK)
    end = start
    for index in range(start + 1, min(len(lines), start + _MOST_TRACEBACK_LINES)):
        prefixed = split_prefix(lines[index].text)
        if prefixed.stream != first.stream:
            continue
        body = _unbar(prefixed.body) if depth > 0 else prefixed.body
        if not body.strip():
            continue
        if body[0] in " \t^~":
            end = index
            continue
        if _EXCEPTION.match(body) or end > start:
            end = index
        break
    return Failure(start, end, first.stream, None)


def _unbar(body: str) -> str:
    """Take away the bars with which Python draws exception groups."""
    return _GROUP_BAR.sub("", body, count=1)


def _blamed_rank(lines: Sequence[Line], start: int) -> str | None:
    for line in lines[start : start + _MOST_BLAME_LINES]:
        found = _RANK.match(split_prefix(line.text).body)
        if found:
            return found[1]
    return None


def rank_of(stream: str | None) -> str | None:
    """Give the number in the name of a stream: `rank3`, `default3` and `1,3` are all rank 3."""
    found = re.search(r"(\d+)$", stream or "")
    return found[1] if found else None


def is_exception(body: str) -> bool:
    """Tell whether a line without its prefix reads like an exception's own line."""
    return _EXCEPTION.match(_unbar(body).lstrip()) is not None


def reads_like_error(text: str) -> bool:
    """Tell whether a person would call a line an error."""
    return _ERROR_LINE.search(text) is not None


def error_lines(lines: Sequence[Line], outlined: Outline, limit: int) -> list[str]:
    """Give the lines that say what failed: exceptions, else whatever reads like an error."""
    bodies = [split_prefix(lines[f.end].text).body.strip() for f in outlined.failures]
    if not bodies:
        bodies = [
            split_prefix(line.text).body.strip() for line in lines if reads_like_error(line.text)
        ]
    return list(dict.fromkeys(bodies))[-limit:]
