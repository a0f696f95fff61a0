"""Where a line comes from: which function of which package prints it, and in which releases.

An origin says who speaks. It is never a finding: what has gone wrong, and why, it does not say.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from errorcanon.model import CanonError, MessageKind, MessageOrigin, Origins
from errorcanon.survey.messages import START, fingerprint, hash_words
from errorcanon.survey.origins_table import SHORT, OriginsFile, Place, Text
from errorcanon.versions import parse

MOST_SHOWN = 3
"""Origins that are named; where more are as near, only the package is."""
_MOST_WORDS = 160
"""Words of a line that are looked at."""
_MOST_TEXTS = 400
"""Texts that are compared with a line, those with the rarest beginnings first."""
_LONGEST = 4_000
_WORD = re.compile(r"[A-Za-z0-9_]+")
_PLAIN = re.compile(r"(?<![\w./\\-])[A-Za-z]+(?![\w/\\]|\.\w)")
"""A word of prose: no part of a path, of a dotted name or of a number."""
_CLASS = re.compile(
    r"(?:^|[\s(\[|])(?:[A-Za-z_]\w*\.)*(?P<error>[A-Z]\w*(?:Error|Exception|Warning|Interrupt|Exit"
    r"|Failure|Fault|Timeout|NotFound))\b(?=:|\s|$)"
)
_LOGGED = re.compile(
    r".{0,120}?(?:\b(?:WARN|WARNING|ERROR|INFO|DEBUG|CRITICAL|FATAL|warning|error|fatal)\b[\]\s:|-]+"
    r"|[\w./-]+\.(?:cc|cpp|cu|h|c|py|go|rs):\d+\]?:? )(?:[\w.]+ ?[:|-] )?"
)
"""What a logger or a compiler puts before a message."""
_OF_THE_SYSTEM = re.compile(r"\[(?:Errno|WinError) -?\d+\]")
"""What follows is the system's own text, which many programs repeat."""
_PACKAGED = re.compile(r"(?:site|dist)-packages[/\\]")
_LEVEL = re.compile(r"\b(?:WARN(?:ING)?|INFO|DEBUG)\b|^\[?[WI](?=\d{4} | [\w./-]+\.\w+:\d)")
_BEFORE = 80
_SEPARATORS = re.compile(r"[/\\]")
_WHOLE, _MOST_OF_IT, _MANY = 0.95, 0.8, 4
"""How much of a line a text must be where the function is not known; where the exception is of
another class, how much and in how many words."""
_MOST_PLACES = 200
_MOST_PACKAGES = 2
"""Where more packages have a text, it is nobody's."""
_OWNERS = frozenset({"glibc", "python", "libstdcxx"})
"""What others only repeat."""
_ALIKE = 0.92
"""Of the best score, from which on another origin is as near."""

_KINDS: Mapping[MessageKind, float] = {
    "raise": 1.0, "assert": 1.0, "warn": 1.0, "log": 0.97, "print": 0.85, "text": 0.85,
}  # fmt: skip


class Seen(NamedTuple):
    """What is known beside a line."""

    error: str = ""
    """The class of the exception that it belongs to, where that stands on another line."""
    frames: tuple[tuple[str, str], ...] = ()
    """The files and functions of its traceback, the outermost first."""
    versions: Mapping[str, str] = {}
    """Releases that are installed, by distribution."""


class _Match(NamedTuple):
    text: Text
    start: int
    letters: int
    words: int


class _Line:
    """A line as a look-up needs it."""

    def __init__(self, line: str):
        self.line = _OF_THE_SYSTEM.split(line[:_LONGEST])[0]
        self.found = list(_WORD.finditer(self.line))[:_MOST_WORDS]
        self.words = [one[0].lower() for one in self.found]
        plain = [(one.start(), len(one[0])) for one in _PLAIN.finditer(self.line)]
        self._plain = plain
        self._prose = {at for at, _ in plain}
        error = _CLASS.search(self.line)
        self.error = error["error"] if error else ""
        logged = None if error else _LOGGED.match(self.line)
        level = _LEVEL.search(self.line[: logged.end() if logged else 0] or self.line[:_BEFORE])
        self.level = level[0].strip("[ ").lower() if level else ""
        """As its logger puts it before the message, where that is below an error."""
        self._body = error.end() if error else logged.end() if logged else 0
        """Where the message begins."""
        self._windows: dict[int, dict[int, list[int]]] = {}
        self._short: dict[int, dict[int, Sequence[int]]] = {}

    def find(self, count: int, whole: int, at: int) -> int:
        """Find where so many words with a short hash begin, from a word on; -1 for nowhere."""
        short = self._short.get(count)
        if short is None:
            windows = self.windows(count)
            short = self._short[count] = {key & SHORT: some for key, some in windows.items()}
        places = short.get(whole, ())
        return next((place for place in places if place >= at), -1)

    def windows(self, count: int) -> Mapping[int, Sequence[int]]:
        """Give by its hash where each run of so many words begins."""
        windows = self._windows.get(count)
        if windows is None:
            windows = self._windows[count] = {}
            for at in range(len(self.words) - count + 1):
                windows.setdefault(hash_words(self.words[at : at + count]), []).append(at)
        return windows

    def is_prose(self, at: int) -> bool:
        """Tell whether a word is one of prose, and no part of a path or a number."""
        return self.found[at].start() in self._prose

    def begins_at(self, start: int) -> bool:
        """Tell whether the message has no plain word before a word."""
        first = self.found[start].start()
        return not any(self._body <= at < first for at, _ in self._plain)

    @property
    def said(self) -> int:
        """Letters of the plain words of the message."""
        return sum(length for at, length in self._plain if at >= self._body)


def find_origins(origins: OriginsFile, line: str, seen: Seen | None = None) -> Origins:
    """Find where a line comes from; empty where nothing near enough is known.

    Raises:
        CanonError: the file of origins is damaged.
    """
    asked = _Line(line)
    seen = seen or Seen()
    if len(asked.words) < 2:
        return Origins()
    if asked.error:
        seen = seen._replace(error=asked.error)
    try:
        scored = sorted(_scored(origins, asked, seen), key=lambda one: (-one[0], one[1]))
        least = _ALIKE * scored[0][0] if scored else 0
        near = [(match, place) for score, place, match in scored if score >= least]
        return _told(origins, near, asked, seen) if near else Origins()
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise CanonError(f"the file of origins is damaged ({error}); make it again") from None


def holds(line: str, text: str) -> bool:
    """Tell whether a line is a print of a text, whose holes are filled in."""
    mark = fingerprint(text)
    if mark is None:
        return False
    pieces = tuple((piece.words, piece.whole & SHORT) for piece in mark)
    one = Text(0, pieces, sum(count for count, _ in pieces))
    return _compare(one, _Line(line)) is not None


def _told(
    origins: OriginsFile, near: Sequence[tuple[_Match, Place]], asked: _Line, seen: Seen
) -> Origins:
    """Name the places of those that are as near as the nearest, or their package alone."""
    has: dict[int, int] = defaultdict(int)
    for _, place in near:
        has[place.read] |= place.releases
    names = {place.distribution for _, place in near}
    if len(names) > _MOST_PACKAGES:
        return Origins()
    merged: dict[tuple[str, str, str], tuple[_Match, Place]] = {}
    for match, place in near:
        name, releases = origins.distributions[place.read]
        if place.releases >> _asked_release(releases, has[place.read], seen.versions.get(name)) & 1:
            merged.setdefault((name, place.file, place.function), (match, place))
    package = names.pop() if len(names) == 1 else ""
    if len(merged) > MOST_SHOWN:
        return Origins((), package)
    best = tuple(
        _origin(match, place, origins.distributions[place.read][1], has[place.read], asked)
        for match, place in merged.values()
    )
    return Origins(best, package)


def _asked_release(releases: Sequence[str], has: int, installed: str | None) -> int:
    """Give the place of the release that is asked about: the installed one, else the newest."""
    newest = has.bit_length() - 1
    if installed is None:
        return newest
    try:
        version = parse("", installed)
        older = [at for at, release in enumerate(releases) if parse("", release) <= version]
    except (CanonError, TypeError):
        return newest
    return older[-1] if older and has >> older[-1] & 1 else newest


def _origin(
    match: _Match, place: Place, releases: Sequence[str], has: int, asked: _Line
) -> MessageOrigin:
    first, last = (has & -has).bit_length() - 1, has.bit_length() - 1
    is_newest = last == len(releases) - 1
    kind, error = place.kind, place.error
    if kind == "text" and asked.error.endswith("Warning"):
        kind, error = "warn", asked.error
    elif kind == "text" and asked.level:
        kind, error = "log", asked.level
    return MessageOrigin(
        *(place.distribution, place.file, place.function, kind, error),
        since=releases[first],
        until="" if is_newest else releases[last],
        before=releases[first - 1] if first else "",
        after="" if is_newest else releases[last + 1],
        cover=round(min(1.0, match.letters / max(asked.said, match.letters)), 2),
        callers=place.callers,
    )


def _scored(
    origins: OriginsFile, asked: _Line, seen: Seen
) -> Iterator[tuple[float, Place, _Match]]:
    has_packages = any(_PACKAGED.search(path) for path, _ in seen.frames)
    for match in _matches(origins, asked):
        cover = match.letters / max(asked.said, match.letters)
        is_enough = _says_enough(match, cover, asked)
        if not is_enough and not seen.frames:
            continue
        for place in origins.places(match.text.number, _MOST_PLACES):
            is_frame, is_near = _in_frames(place, seen.frames)
            is_strange = has_packages and not is_near and place.file.endswith(".py")
            if is_strange or not (is_enough or is_frame):
                continue
            score = match.letters * (0.4 + 0.6 * cover) * _weigh_place(place, match, cover, seen)
            if score:
                yield score * (3.0 if is_frame else 1.5 if is_near else 1.0), place, match


def _weigh_place(place: Place, match: _Match, cover: float, seen: Seen) -> float:
    """Weigh one place against others that have the words; 0 where it cannot be the one."""
    weight = _KINDS[place.kind]
    if not place.function and not place.file.endswith(".py"):
        if cover < _WHOLE:
            return 0
        weight *= 0.8
    if seen.error and place.error == seen.error:
        weight *= 1.5
    elif match.words < _MANY and (seen.error or place.file.endswith(".py")):
        return 0  # a few words, said of something else
    elif seen.error and cover < _MOST_OF_IT:
        return 0
    elif seen.error and place.error:
        weight *= 0.6
    weight *= 2.0 if place.distribution in _OWNERS else 1.0
    return weight * (1.2 if place.distribution in seen.versions else 1.0)


def _says_enough(match: _Match, cover: float, asked: _Line) -> bool:
    """Tell whether a text is known by what of it stands in a line."""
    if cover >= 0.6:
        return match.letters >= 14 or match.words >= 3
    is_long = match.letters >= 20 and match.words >= 4
    return is_long and cover >= 0.35 and asked.begins_at(match.start)


def _in_frames(place: Place, frames: Sequence[tuple[str, str]]) -> tuple[bool, bool]:
    """Tell whether a place is that of the last frame, and whether its package is in any."""
    is_near = False
    top = place.file.partition("/")[0]
    for number, (path, function) in enumerate(reversed(frames)):
        parts = _SEPARATORS.split(path)
        if "/".join(parts).endswith("/" + place.file):
            is_near = True
            if not number and function == place.function.rpartition(".")[2]:
                return True, True
        is_near = is_near or (top in parts and "/" in place.file)
    return False, is_near


def _matches(origins: OriginsFile, asked: _Line) -> Iterator[_Match]:
    """Give the texts that stand in a line, those with the rarest beginnings first."""
    found = [origins.starting(key) for count in range(1, START + 1) for key in asked.windows(count)]
    rarest = (text for texts in sorted(found, key=len) for text in texts)
    for number in dict.fromkeys(islice(rarest, _MOST_TEXTS)):
        match = _compare(origins.text(number), asked)
        if match:
            yield match


def _compare(text: Text, asked: _Line) -> _Match | None:
    """Find the pieces of a text in a line, one after another."""
    words, at, first = asked.words, 0, -1
    letters = matched = prose = 0
    for count, whole in text.pieces:
        place = asked.find(count, whole, at)
        if place < 0:
            continue
        first = place if first < 0 else first
        at = place + count
        matched += count
        letters += sum(map(len, words[place:at]))
        prose += sum(len(words[one]) for one in range(place, at) if asked.is_prose(one))
    is_whole = matched == text.words
    if (
        first < 0
        or prose < letters / 2
        or not (is_whole or (matched >= 8 and matched >= 0.7 * text.words))
    ):
        return None
    return _Match(text, first, letters, matched)
