"""Tell what varies in a message from what the program always prints."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

_CLASS = re.compile(r"^(?:[A-Za-z_][\w.]*\.)?[A-Z]\w*(?:Error|Exception|Warning|Exit|Failure): ")
_VARIABLE = re.compile(
    r"""
      (?P<quoted>(?<![\w'])'[^'\n]{1,200}'(?!\w)|"[^"\n]{1,200}"|`[^`\n]{1,200}`)
    | (?P<address>\b(?:https?|tcp|file)://[^\s'">)\]]+)
    | (?P<path>(?<![\w/])(?:[A-Za-z]:)?(?:~|\.{0,2})(?:[/\\][\w.@+-]+){2,}/?)
    | (?P<hex>\b0x[0-9a-fA-F]+\b|\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,}\b)
    | (?P<numbers>[\[(]\s*-?\d[\d.,\sx*e+-]*[\])])
    | (?P<shape>(?<![\w.])\d+(?:x\d+)+(?!\w))
    | (?P<number>(?<![\w.])-?\d+(?:\.\d+)*(?:e[+-]?\d+)?(?![\w]|\.\d))
    """,
    re.VERBOSE,
)
_PATTERNS = {
    "quoted": r"""['"`][^'"`]*['"`]""",
    "address": r"\S+",
    "path": r"\S+",
    "hex": r"\w+",
    "numbers": r"[\[(][^\])]*[\])]",
    "shape": r"\d[\dx]*",
    "number": r"-?[\d.]{1,24}(?:e[+-]?\d{1,4})?",  # counted: of open repeats lint allows three
}
_LONGEST_PATTERN, _FEWEST_LETTERS = 160, 12
_NAME = re.compile(r"[a-z][a-z0-9_./@-]*[,.:;]?")
_FEWEST_NAMES, _FEWEST_WORDS = 3, 3
_MOST_WORDS = 100
"""Words above which a message is not compared with others word by word."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a message: its own words, or something that varies."""

    text: str
    kind: str | None
    """What varies; None for the program's own words."""


def pieces(message: str) -> Iterator[Piece]:
    """Take a message apart; the pieces together are the message."""
    at = 0
    for found in _VARIABLE.finditer(message):
        if found.start() > at:
            yield Piece(message[at : found.start()], None)
        yield Piece(found[0], found.lastgroup)
        at = found.end()
    if at < len(message):
        yield Piece(message[at:], None)


def template(message: str) -> str:
    """Write a message with its variable parts left out, so that equal failures are equal."""
    parts = (piece.text if piece.kind is None else f"<{piece.kind}>" for piece in pieces(message))
    return " ".join("".join(parts).split())


def join_templates(templates: Iterable[str]) -> dict[str, str]:
    """Give each template the one of its group.

    Several that differ in a single word at the same place hold a name there that nothing marks as
    one; a word in capitals is a code or a symbol instead, which says what failed. The order in
    which they come does not matter.
    """
    own = sorted(set(templates))
    open_forms: dict[str, list[str]] = {}
    for one in own:
        for form in _open_forms(one.split()):
            open_forms.setdefault(form, []).append(one)
    joined: dict[str, str] = {}
    for form, members in sorted(open_forms.items(), key=lambda item: (-len(item[1]), item[0])):
        free = [one for one in members if one not in joined]
        if len(free) >= _FEWEST_NAMES:
            joined.update(dict.fromkeys(free, form))
    return {one: joined.get(one, one) for one in own}


def _open_forms(words: list[str]) -> Iterator[str]:
    """Leave out a word at a time, where enough others remain to tell a message by."""
    if len(words) > _MOST_WORDS:
        return
    if sum(any(map(str.isalpha, word)) and "<" not in word for word in words) <= _FEWEST_WORDS:
        return
    for place, word in enumerate(words):
        if _NAME.fullmatch(word):
            yield " ".join([*words[:place], "<word>", *words[place + 1 :]])


def propose_pattern(message: str) -> str:
    """Propose a signature for a message: its own words escaped, what varies left open.

    The exception's class is left out where enough words remain, because logs lose it.
    """
    bare = _CLASS.sub("", message)
    words = bare if sum(map(str.isalpha, bare)) >= _FEWEST_LETTERS else message
    parts: list[str] = []
    length = 0
    for piece in pieces(words):
        if length >= _LONGEST_PATTERN:
            break
        text = piece.text if piece.kind else piece.text[: _LONGEST_PATTERN - length]
        parts.append(_PATTERNS[piece.kind] if piece.kind else _escape(text))
        length += len(text)
    return "".join(parts).strip()


def _escape(text: str) -> str:
    """Escape for a pattern that a person goes on to edit: blanks stay blanks."""
    return re.sub(r"([.^$*+?{}\[\]\\|()])", r"\\\1", text)
