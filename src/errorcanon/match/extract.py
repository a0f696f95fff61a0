"""Find the failures in a log: tracebacks, how they hang together, and what the launcher blames."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from errorcanon.logs.cleaning import split_prefix
from errorcanon.model import Span

NARROWEST = 40
"""Columns that a line has at least before it is taken for wrapped."""
_WIDEST, _LEAST_CUT = 300, 3
TRACEBACK = "Traceback (most recent call last)"
_CAUSE = "The above exception was the direct cause of the following exception"
_CONTEXT = "During handling of the above exception, another exception occurred"
_BLAME = "Root Cause (first observed failure)"
_LANDMARKS = (TRACEBACK, _CAUSE, _CONTEXT, _BLAME)
LANDMARKS = tuple(text.encode("ascii") for text in _LANDMARKS)
"""What a fast search over a big log must stop at, so that failures nobody knows are kept."""

_TRACEBACK = re.compile(rf"[\s|+]*(?:Exception Group )?{re.escape(TRACEBACK)}")
_EXCEPTION = re.compile(
    r"(?:[A-Za-z_][\w.]*\.)?[A-Z]\w*"
    r"(?:Error|Exception|Interrupt|Exit|Failure|Fault|Timeout|Warning|Mismatch|Invalid\w*|Group)"
    r"(?:\s*:|\s*$|\s\()"
)
_EXCEPTION_WORDS = (
    *("Error", "Exception", "Interrupt", "Exit", "Failure", "Fault", "Timeout", "Warning"),
    *("Mismatch", "Invalid", "Group"),
)
"""One of them stands in whatever `_EXCEPTION` matches."""
# Something that a person would call an error line, where no traceback says so.
_ERROR_LINE = re.compile(
    r"error\b|exception\b|\b(?:failed|failure|fatal|abort(?:ed)?|cannot|could not|unable to|"
    r"not found|assert(?:ion)?|segmentation fault|killed|panic)\b|"
    r"\b[A-Z]+_STATUS_(?!SUCCESS)[A-Z_]+\b",
    re.IGNORECASE | re.ASCII,
)
_ERROR_WORDS = (
    *("error", "exception", "fail", "fatal", "abort", "cannot", "could not", "unable to"),
    *("not found", "assert", "segmentation fault", "killed", "panic", "_status_"),
)
"""One of them stands, in lower case, in whatever `_ERROR_LINE` matches."""
# What a process says that only lost another one.
_ECHO = re.compile(
    r"connection (?:closed|reset) by peer|broken pipe|ChildFailedError|ProcessExitedException|"
    r"ProcessRaisedException|remote process exited|SignalException|KeyboardInterrupt|SystemExit|"
    r"slurmstepd: error|Exception ?Group\b",
    re.IGNORECASE,
)
# A line that only says where, and leaves what to the next one.
_WRAPPER = re.compile(r"Exception encountered when calling .{1,200}\.$|Error: in user code:$")
_FRAME = re.compile(r"\s*File \"")
_PYTEST = re.compile(r"^E {3,}")
_SAME_EPISODE = 2_000
"""Lines after which a log has gone on, so that an earlier failure did not end the run."""
_GROUP_BAR = re.compile(r"^\s*(?:\|\s?|\+-(?:\+-*)?\s?[-\d\s]*-*\s?|\+\s)")
_WARNING = re.compile(r"[\w.]*Warning\b")
_RANK = re.compile(r"^\s*rank\s*:\s*(\d+)")
_MOST_TRACEBACK_LINES = 400
_MOST_BLAME_LINES = 12
_MOST_WRAPPED, _MOST_CONTINUATIONS, _INDENT = 60, 7, 4


class Line(NamedTuple):
    """A line that was kept from a text."""

    number: int
    """From 1, in the original."""
    text: str


class Failure(NamedTuple):
    """A traceback with the exception that ends it; `start` and `end` index the kept lines."""

    start: int
    end: int
    """The exception's own line."""
    stream: str | None
    follows: int | None
    """The failure that this one was raised from or while handling, by its index."""


class Outline(NamedTuple):
    """The failures of a text, and the rank that the launcher names as the first to fail."""

    failures: tuple[Failure, ...]
    owners: Mapping[int, int]
    """Which failure a kept line belongs to; streams that mix stay apart."""
    blamed_rank: str | None
    width: int
    """The terminal width at which the text was cut, 0 where it was not."""
    verdict: int | None = None
    """The kept line after which the launcher repeats what failed first."""

    def failure_at(self, index: int) -> int | None:
        """Give the failure in whose traceback a kept line stands."""
        return self.owners.get(index)

    def first_of_chain(self, number: int) -> int:
        """Follow a chain of exceptions back to the one that started it."""
        while (earlier := self.failures[number].follows) is not None:
            number = earlier
        return number


def outline(lines: Sequence[Line]) -> Outline:
    """Find tracebacks and their chains, each in its own stream, and torchrun's verdict.

    Every line is taken apart once, however many tracebacks go on around it.
    """
    width = terminal_width(lines)
    found: list[_Walk] = []
    owners: dict[int, int] = {}
    walks: dict[str | None, _Walk] = {}
    """Those that go on, by stream."""
    last_of: dict[str | None, int] = {}
    linked: set[str | None] = set()
    blamed: str | None = None
    verdict: int | None = None
    for index in _around_tracebacks(_holding(lines, _LANDMARKS), len(lines)):
        text = lines[index].text
        prefixed = split_prefix(text)
        stream = prefixed.stream
        walk = walks.get(stream)
        if walk is not None and (step := walk.step(lines, index, prefixed.body, width)):
            if step.is_its_own:
                owners[index] = walk.number
            if step.is_last:
                del walks[stream]
        if TRACEBACK in text and index not in owners:
            if not _TRACEBACK.match(prefixed.body):
                continue
            follows = last_of.get(stream) if stream in linked else None
            linked.discard(stream)
            last_of[stream] = owners[index] = len(found)
            walks[stream] = _Walk(len(found), index, stream, follows, prefixed.body)
            found.append(walks[stream])
        elif _CAUSE in text or _CONTEXT in text:
            linked.add(stream)
        elif _BLAME in text and verdict is None:
            verdict, blamed = index, _blamed_rank(lines, index)
    failures = tuple(Failure(walk.start, walk.end, walk.stream, walk.follows) for walk in found)
    return Outline(failures, owners, blamed, width, verdict)


def _around_tracebacks(landmarks: Sequence[int], count: int) -> Iterator[int]:
    """Give the landmarks and every line after one that a traceback may still reach, ascending."""
    at = 0
    for landmark in landmarks:
        yield from range(max(at, landmark), min(count, landmark + _MOST_TRACEBACK_LINES))
        at = max(at, landmark + _MOST_TRACEBACK_LINES)


class _Step(NamedTuple):
    """What a line is to a traceback that goes on in its stream."""

    is_its_own: bool
    is_last: bool


class _Walk:
    """The way down a traceback to its exception, past lines that other streams print between."""

    def __init__(self, number: int, start: int, stream: str | None, follows: int | None, body: str):
        self.number, self.start, self.stream, self.follows = number, start, stream, follows
        self.end = start
        """The last of its lines so far; in the end the exception's."""
        self._is_drawn = body.find(TRACEBACK) > 0

    def step(self, lines: Sequence[Line], index: int, body: str, width: int) -> _Step:
        """Take the next line of the stream."""
        if index >= self.start + _MOST_TRACEBACK_LINES:
            return _Step(is_its_own=False, is_last=True)
        if self._is_drawn:
            body = _unbar(body)
        if not body.strip():
            return _Step(is_its_own=False, is_last=False)
        self.end = index
        is_rest = bool(width) and len(lines[index - 1].text) == width
        goes_on = body[0] in " \t^~|" or (is_rest and not _EXCEPTION.match(body))
        return _Step(is_its_own=True, is_last=not goes_on)


def terminal_width(lines: Sequence[Line]) -> int:
    """Give the width at which a text seems cut: no line is longer, several are as long; else 0."""
    widest = max(map(len, _texts(lines)), default=0)
    if not NARROWEST <= widest <= _WIDEST:
        return 0
    as_long = {line.text for line in lines if len(line.text) == widest}
    return widest if len(as_long) >= _LEAST_CUT else 0


def _unbar(body: str) -> str:
    """Take away the bars with which Python draws exception groups."""
    return _GROUP_BAR.sub("", body, count=1)


def _blamed_rank(lines: Sequence[Line], start: int) -> str | None:
    for line in lines[start : start + _MOST_BLAME_LINES]:
        found = _RANK.match(split_prefix(line.text).body)
        if found:
            return found[1]
    return None


def root_failure(lines: Sequence[Line], outlined: Outline) -> int | None:
    """Give the line that says what failed first, in whatever ended the run; None without one.

    What only echoes the death of another process comes last, the rank that the launcher blames
    first; within a chain the exception that started it counts.
    """
    candidates = [failure.end for failure in outlined.failures]
    candidates += _lone_exceptions(lines, outlined)
    if not candidates:
        return None
    last = max(lines[index].number for index in candidates)

    def key(index: int) -> tuple[bool, bool, bool, int]:
        rank = rank_of(split_prefix(lines[index].text).stream)
        return (
            is_echo(lines[index].text),
            outlined.blamed_rank is not None and rank is not None and rank != outlined.blamed_rank,
            last - lines[index].number > _SAME_EPISODE,
            index,
        )

    chosen = min(candidates, key=key)
    if is_echo(lines[chosen].text) and outlined.verdict is not None:
        # The workers' own output went to files; the launcher's summary is all there is.
        chosen = _summarised(lines, outlined.verdict) or chosen
    failure = outlined.failure_at(chosen)
    if failure is not None:
        chosen = outlined.failures[outlined.first_of_chain(failure)].end
    return _past_wrapper(lines, chosen)


def last_exception(lines: Sequence[Line], outlined: Outline) -> int | None:
    """Give the last line that is an exception's own, in a traceback or without one."""
    ends = (failure.end for failure in outlined.failures)
    return max((*ends, *_lone_exceptions(lines, outlined)), default=None)


def _summarised(lines: Sequence[Line], verdict: int) -> int | None:
    """Find the exception in what torchrun repeats of the first failure, with its indentation."""
    for index in range(verdict + 1, min(len(lines), verdict + _MOST_TRACEBACK_LINES)):
        body = split_prefix(lines[index].text).body
        if body.startswith("===="):
            break
        if body.startswith("  ") and _EXCEPTION.match(body, 2):
            return index
    return None


def _lone_exceptions(lines: Sequence[Line], outlined: Outline) -> list[int]:
    """Find exceptions that stand without a plain traceback, as pytest and rich print them."""
    found = []
    for index in _holding(lines, _EXCEPTION_WORDS):
        if index in outlined.owners:
            continue
        body = _PYTEST.sub("", split_prefix(lines[index].text).body)
        if _EXCEPTION.match(body) and not _WARNING.match(body):
            found.append(index)
    return found


def _past_wrapper(lines: Sequence[Line], index: int) -> int:
    """Step from a line that leaves the message to later ones to the message."""
    if not _WRAPPER.search(lines[index].text):
        return index
    is_code = False
    for later in range(index + 1, min(len(lines), index + _MOST_WRAPPED)):
        body = split_prefix(lines[later].text).body
        if _FRAME.match(body):
            is_code = True
        elif body.strip() and not (is_code and not is_exception(body)):
            return later
    return index


def failure_text(lines: Sequence[Line], index: int, width: int) -> str:
    """Give what a failing line says, without prefixes and drawing, put together if wrapped."""
    text = _PYTEST.sub("", _unbar(split_prefix(lines[index].text).body).lstrip()).rstrip()
    for previous, line in pairwise(lines[index : index + _MOST_CONTINUATIONS]):
        if width and len(previous.text) == width:
            text += line.text
        elif _is_broken_between_words(previous, line, width):
            text = f"{text.rstrip()} {line.text.strip()}"
        else:
            break
    return text.strip()


def span_of(lines: Sequence[Line], index: int, width: int) -> Span:
    """Give a failing line with its number in the text and the stream that it came from."""
    text = failure_text(lines, index, width)
    return Span(lines[index].number, text, split_prefix(lines[index].text).stream)


def _is_broken_between_words(previous: Line, line: Line, width: int) -> bool:
    """Tell whether a sentence goes on: its rest is indented, or its next word found no room."""
    if len(previous.text) < NARROWEST or not line.text.strip():
        return False
    indent = len(line.text) - len(line.text.lstrip(" "))
    if indent == 0:
        return len(previous.text) + 1 + len(line.text.split()[0]) > width > 0
    if line.text.lstrip()[0] in "+|":
        return False  # the drawing of an exception group
    return indent == _INDENT and previous.text.rstrip()[-1:] not in ".:;!?)"


def rank_of(stream: str | None) -> str | None:
    """Give the number in the name of a stream: `rank3`, `default3` and `1,3` are all rank 3."""
    found = re.search(r"(\d+)$", stream or "")
    return found[1] if found else None


def is_exception(body: str) -> bool:
    """Tell whether a line without its prefix reads like an exception's own line."""
    return _EXCEPTION.match(_unbar(body).lstrip()) is not None


def error_like(lines: Sequence[Line]) -> list[int]:
    """Give the lines that a person would call an error."""
    held = _holding(lines, _ERROR_WORDS, fold=True)
    return [index for index in held if _ERROR_LINE.search(lines[index].text)]


def is_echo(text: str) -> bool:
    """Tell whether a line says only that another process ended."""
    return _ECHO.search(text) is not None


def error_lines(lines: Sequence[Line], outlined: Outline, limit: int) -> list[str]:
    """Give the lines that say what failed: exceptions, else whatever reads like an error."""
    bodies = [split_prefix(lines[f.end].text).body.strip() for f in outlined.failures]
    if not bodies:
        bodies = [split_prefix(lines[index].text).body.strip() for index in error_like(lines)]
    return list(dict.fromkeys(bodies))[-limit:]


def _holding(lines: Sequence[Line], words: Iterable[str], *, fold: bool = False) -> list[int]:
    """Give the lines that hold one of some words, 50 times as fast as asking line by line."""
    text = "\n".join(_texts(lines))
    if fold:
        text = text.lower()
    places: list[int] = []
    for word in words:
        at = text.find(word)
        while at >= 0:
            places.append(at)
            end = text.find("\n", at)
            at = text.find(word, end) if end >= 0 else -1
    held: list[int] = []
    index = last = 0
    for place in sorted(places):
        index += text.count("\n", last, place)
        last = place
        if held[-1:] != [index]:
            held.append(index)
    return held


def _texts(lines: Sequence[Line]) -> list[str]:
    return [line.text for line in lines]
