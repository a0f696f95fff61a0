"""Write for a terminal: colours where they are wanted, folding where there is a width."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TextIO

_CODES = {
    "title": "1",
    "id": "36",
    "dim": "2",
    "good": "32",
    "bad": "31",
    "test": "33",
    "heading": "1;4",
}
_NARROWEST, _WIDEST = 40, 100


@dataclass(frozen=True, slots=True)
class Terminal:
    """What a stream can show."""

    colour: bool = False
    width: int | None = None
    """Columns to fold at; None where nothing may be folded, as in a pipe."""

    @classmethod
    def of(cls, stream: TextIO, environ: Mapping[str, str]) -> Terminal:
        """Look at a stream and the variables that govern colour (no-color.org)."""
        is_terminal = stream.isatty()
        colour = is_terminal and environ.get("TERM") != "dumb"
        if environ.get("FORCE_COLOR"):
            colour = True
        if environ.get("NO_COLOR"):
            colour = False
        if not is_terminal:
            return cls(colour)
        try:
            columns = int(environ.get("COLUMNS") or os.get_terminal_size(stream.fileno()).columns)
        except (OSError, ValueError):
            columns = 80
        return cls(colour, max(_NARROWEST, min(columns or 80, _WIDEST)))

    def paint(self, text: str, style: str) -> str:
        """Colour a text, or leave it plain."""
        return f"\x1b[{_CODES[style]}m{text}\x1b[0m" if self.colour else text

    def fold(self, text: str, first: str, rest: str) -> list[str]:
        """Break a line at the width, with an indent for its first and its further lines."""
        if self.width is None:
            return [first + text]
        lines, current = [], first
        for word in _pieces(text):
            if columns(current + word.rstrip()) > self.width and current.strip() != first.strip():
                lines.append(current.rstrip())
                current, word = rest, word.lstrip()
            current += word
        lines.append(current.rstrip())
        return lines


def columns(text: str) -> int:
    """Count the columns that a text takes; Chinese characters take two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def _pieces(text: str) -> list[str]:
    """Cut a text where it may break: after blanks, and after any wide character.

    A closing punctuation mark stays with what it closes.
    """
    pieces: list[str] = [""]
    for letter in text:
        wide = unicodedata.east_asian_width(letter) in "WF"
        closes = letter in "，。；：、！？）」』】》"
        after = pieces[-1][-1:]
        if after and not closes and (wide or after == " " or _is_wide(after)):
            pieces.append("")
        pieces[-1] += letter
    return pieces


def _is_wide(letter: str) -> bool:
    return unicodedata.east_asian_width(letter) in "WF"
