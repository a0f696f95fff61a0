"""Where in the user's own code a failure came up, and with which failure a text really ends."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from errorcanon.logs.cleaning import split_prefix
from errorcanon.match.extract import Line, Outline, is_echo, last_exception, span_of
from errorcanon.match.rank import SAME_EVENT
from errorcanon.model import Finding, Frame, Span

_LONGEST = 1000
"""Characters of a line in which a place is looked for."""
_BEFORE, _BEHIND, _AFTER = 80, 30, 60
"""Lines around a failing one in which its traceback may stand."""
_FRAME = re.compile(
    r'[\s|]*File "(?P<file>[^"]+)", line (?P<line>\d{1,7})(?:, in (?P<function>.+))?'
)
# As IPython, pytest and rich write them.
_OTHER_FRAMES = (
    re.compile(r"(?:File )?(?P<file>Cell In ?\[\d+\]), line (?P<line>\d{1,7})"),
    re.compile(r"File (?P<file>\S+\.py):(?P<line>\d{1,7}),? in (?P<function>[\w.<>]+)"),
    re.compile(r"[│|\s]*(?P<file>[^\s:│|]+\.py):(?P<line>\d{1,7}):? in (?P<function>[\w.<>]+)"),
    re.compile(r"(?P<file>[^\s:]+\.py):(?P<line>\d{1,7}): (?:[\w.]+(?:Error|Exception)\b|$)"),
)
_OF_OTHERS = re.compile(
    r"[\\/](?:site|dist)-packages[\\/]|[\\/]lib(?:32|64)?[\\/]python\d|[\\/]s?bin[\\/][^\\/]+$"
    r"|(?:python|conda)[\w.]*[\\/](?:envs[\\/][^\\/]+[\\/])?lib[\\/]|\.(?:egg|exe)[\\/]|^<",
    re.IGNORECASE,
)
_PACKAGE = re.compile(r"[\\/](?:site|dist)-packages[\\/](?P<package>\w+)")
_FOLLOWS = re.compile(r"CalledProcessError|returned non-zero exit status|exited unexpectedly")
"""What a parent says of a child whose own failure stands above."""


def own_frame(lines: Sequence[Line], outlined: Outline, index: int) -> Frame | None:
    """Give the deepest frame that is no library's in the traceback of a failing line."""
    number = _failure_of(outlined, index)
    while number is not None:
        own = [frame for frame in frames_of(lines, outlined, number) if not _is_of_others(frame)]
        if own:
            return own[-1]
        number = outlined.failures[number].follows
    around = range(max(0, index - _BEFORE), min(len(lines), index + SAME_EVENT + 1))
    drawn = [_other_frame(lines[place].text) for place in around]
    return next((f for f in reversed(drawn) if f and not _is_of_others(f)), None)


def own_frames(text: str) -> Iterator[Frame]:
    """Give all frames in a text that are no library's, the last printed first."""
    for line in reversed(text.splitlines()):
        frame = _read_frame(line)
        if frame and not _is_of_others(frame):
            yield frame


def package_of(lines: Sequence[Line], outlined: Outline, index: int) -> str:
    """Name the package whose code raised: the folder in site-packages of the last frame."""
    frames = frames_near(lines, outlined, index)
    found = _PACKAGE.search(frames[-1].file) if frames else None
    return found["package"] if found else ""


def frames_near(lines: Sequence[Line], outlined: Outline, index: int) -> list[Frame]:
    """Give the frames of the traceback that a line belongs to, the outermost first."""
    number = _failure_of(outlined, index)
    return [] if number is None else list(frames_of(lines, outlined, number))


def frames_of(lines: Sequence[Line], outlined: Outline, number: int) -> Iterator[Frame]:
    """Give the frames of a traceback, the outermost first."""
    failure = outlined.failures[number]
    for index in range(failure.start, failure.end):
        frame = _read_frame(lines[index].text) if outlined.owners.get(index) == number else None
        if frame:
            yield frame


def _read_frame(line: str) -> Frame | None:
    found = _FRAME.match(split_prefix(line[:_LONGEST]).body)
    if found is None:
        return None
    return Frame(found["file"], int(found["line"]), (found["function"] or "").strip())


def end_of(
    lines: Sequence[Line], outlined: Outline, index: int, findings: Iterable[Finding] = ()
) -> Span | None:
    """Give the failure that ends a text where it is another one than that of a line.

    None where the last one is part of the same chain, an echo of another process, known, or
    repeats what the first says.
    """
    last = last_exception(lines, outlined)
    if last is None or last - index <= SAME_EVENT or is_echo(lines[last].text):
        return None
    if _FOLLOWS.search(lines[last].text) or _chain(outlined, last) == _chain(outlined, index):
        return None
    end, first = span_of(lines, last, outlined.width), span_of(lines, index, outlined.width)
    if end.stream != first.stream:
        return None
    known = {finding.span.line for finding in findings}
    if any(abs(end.line - line) <= SAME_EVENT for line in known):
        return None
    return None if end.text in first.text or first.text in end.text else end


def index_of(lines: Sequence[Line], number: int) -> int:
    """Give the kept line that has a number in the original."""
    return min(bisect_left(lines, number, key=lambda line: line.number), len(lines) - 1)


def _chain(outlined: Outline, index: int) -> int:
    """Name the chain of exceptions that a line belongs to; a line outside of all is its own."""
    number = _failure_of(outlined, index)
    return -1 - index if number is None else outlined.first_of_chain(number)


def _failure_of(outlined: Outline, index: int) -> int | None:
    """Find the traceback that a line stands in, just behind, or shortly before."""
    inside = outlined.failure_at(index)
    if inside is not None:
        return inside
    numbered = list(enumerate(outlined.failures))
    behind = [n for n, failure in numbered if 0 < index - failure.end <= _BEHIND]
    ahead = [n for n, failure in numbered if 0 < failure.start - index <= _AFTER]
    return behind[-1] if behind else ahead[0] if ahead else None


def _is_of_others(frame: Frame) -> bool:
    return _OF_OTHERS.search(frame.file) is not None


def _other_frame(text: str) -> Frame | None:
    body = split_prefix(text[:_LONGEST]).body
    if ".py" not in body and "Cell In" not in body:
        return None
    found = next(filter(None, (pattern.match(body) for pattern in _OTHER_FRAMES)), None)
    if found is None:
        return None
    return Frame(found["file"], int(found["line"]), found.groupdict().get("function") or "")
