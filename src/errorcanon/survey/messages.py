"""Messages that software prints, and the fingerprints by which they are known again.

A message is literal pieces with values between them. Kept of it are hashes of the runs of words in
these pieces, so that no sentence of anybody is copied: whoever asks brings the words.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from errorcanon.model import MessageKind

HOLE = "\0"
"""Stands in a text for what is filled in."""
KINDS: Mapping[str, MessageKind] = {
    "r": "raise", "w": "warn", "l": "log", "a": "assert", "p": "print", "t": "text",
}  # fmt: skip
SIGNS: Mapping[str, str] = {kind: sign for sign, kind in KINDS.items()}
CALLERS = "<"
"""Stands in the place of a kind in a line that names callers."""
MOST_WORDS = 60
"""Words of a message that count; what comes after them is left out."""
FEWEST_WORDS, FEWEST_LETTERS = 2, 9
"""Below that a text is anybody's."""
START = 3
"""Words at the beginning of a piece by which it is looked up."""
_LONGEST = 20_000
_WORD = re.compile(r"[A-Za-z0-9_]+")
_TELLING = 3
"""Words from which on a line of a message is taken for the one that people will show."""


class Message(NamedTuple):
    """A message where it is written."""

    file: str
    """As a person would name it: `torch/nn/functional.py`; of a library without it, its name."""
    function: str
    """`Class.method`; empty at the top of a file, and where it is not known."""
    line: int
    """0 where it is not known."""
    kind: MessageKind
    error: str
    """The class of an exception or warning, the level of a log line; empty where not known."""
    text: str
    """Literal pieces, with `HOLE` where something is filled in."""


class Found(NamedTuple):
    """What a file, or a release, can say."""

    messages: Sequence[Message]
    dropped: Mapping[str, int]
    """By reason, how many texts are no messages."""


class Piece(NamedTuple):
    """Words that follow one another in every print of a message."""

    words: int
    start: int
    """The hash of its first words; see `START`."""
    whole: int


def hash_words(words: Sequence[str]) -> int:
    """Hash words that follow one another, in 32 bits."""
    return zlib.crc32(" ".join(words).encode())


def words_of(text: str) -> list[str]:
    """Give the words of a line in small letters."""
    return [word.lower() for word in _WORD.findall(text)]


def fingerprint(text: str) -> tuple[Piece, ...] | None:
    """Take the fingerprint of a text; None where it says too little to be known by it.

    Of several lines the first one that says something counts: that is what a log shows.
    """
    runs = next(_telling_lines(text[:_LONGEST]), None)
    if runs is None:
        return None
    pieces, count = [], 0
    for run in runs:
        run = run[: MOST_WORDS - count]
        if not run:
            break
        count += len(run)
        pieces.append(Piece(len(run), hash_words(run[:START]), hash_words(run)))
    return tuple(pieces)


def _telling_lines(text: str) -> Iterator[list[list[str]]]:
    """Give the lines of a text as runs of words: those that tell most come first."""
    lines = [list(_runs(line)) for line in text.split("\n")]
    for fewest in (_TELLING, FEWEST_WORDS):
        for runs in lines:
            words = [word for run in runs for word in run]
            letters = sum(map(len, words))
            if len(words) >= fewest and letters >= FEWEST_LETTERS:
                yield runs


def _runs(line: str) -> Iterator[list[str]]:
    """Give the words of each literal piece; one that touches a hole may go on inside it."""
    pieces = line.split(HOLE)
    for at, piece in enumerate(pieces):
        found = list(_WORD.finditer(piece))
        if found and at > 0 and found[0].start() == 0:
            del found[0]
        if found and at < len(pieces) - 1 and found[-1].end() == len(piece):
            del found[-1]
        if found:
            yield [one[0].lower() for one in found]


class Row(NamedTuple):
    """A line of an answer: a message of a release."""

    file: str
    function: str
    kind: MessageKind
    error: str
    pieces: tuple[Piece, ...]


def write_row(message: Message) -> str | None:
    """Write a message as a line of an answer; None where it says too little."""
    mark = fingerprint(message.text)
    if mark is None:
        return None
    pieces = " ".join(
        f"{one.words:x}.{one.start:08x}" + (f".{one.whole:08x}" if one.words > START else "")
        for one in mark
    )
    place = (_field(message.file), _field(message.function))
    kind = SIGNS[message.kind]
    return "\t".join((*place, kind, _field(message.error), pieces))


def read_row(line: str) -> Row:
    """Read a line of an answer.

    Raises:
        ValueError: it is none.
    """
    file, function, kind, error, pieces = line.split("\t")
    read = []
    for piece in pieces.split(" "):
        words, start, *whole = piece.split(".")
        first = int(start, 16)
        read.append(Piece(int(words, 16), first, int(whole[0], 16) if whole else first))
    if kind not in KINDS:
        raise ValueError(f"{kind!r} is no kind of message")
    return Row(file, function, KINDS[kind], error, tuple(read))


def write_callers(file: str, function: str, public: Iterable[str]) -> str:
    """Write which public functions reach one with messages as a line of an answer."""
    return "\t".join((_field(file), _field(function), CALLERS, ",".join(map(_field, public))))


def read_callers(line: str) -> tuple[str, str, tuple[str, ...]] | None:
    """Read a line that `write_callers` wrote: file, function, public functions; None if none."""
    fields = line.split("\t")
    if len(fields) != len(("file", "function", "kind", "public")) or fields[2] != CALLERS:
        return None
    return fields[0], fields[1], tuple(fields[3].split(","))


def _field(text: str) -> str:
    return " ".join(text.split())[:200]
