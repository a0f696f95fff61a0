"""Write for a terminal: colours where they are wanted, folding where there is a width.

Only here an escape is made. Whoever writes to a terminal takes `TerminalText`, and anything else
becomes that by having its controls shown, so a forgotten call costs colour and never safety.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TextIO

from errorcanon.publish.controls import log_line, show_controls

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


class TerminalText(str):
    """Text that a terminal may have as it is: the only escapes in it are those of `paint`.

    It stays such a text when it is added or joined to others, whose controls are shown then.
    Anything else that strings can do, an f-string too, gives plain text.
    """

    __slots__ = ()

    @classmethod
    def of(cls, text: str) -> TerminalText:
        """Show the controls of a text, unless it went through here before."""
        return text if isinstance(text, cls) else cls(show_controls(text))

    def __add__(self, other: str) -> TerminalText:
        """Put a text behind."""
        return TerminalText(str(self) + str(TerminalText.of(other)))

    def __radd__(self, other: str) -> TerminalText:
        """Put a text in front."""
        return TerminalText.of(other) + self

    def join(self, parts: Iterable[str]) -> TerminalText:
        """Put this text between others."""
        return TerminalText(str.join(self, map(TerminalText.of, parts)))


def lines_text(lines: Iterable[str]) -> TerminalText:
    """Put lines one below the other; what is blank at the end goes."""
    kept = list(lines)
    while kept and not kept[-1].strip():
        kept.pop()
    return TerminalText("").join(part for line in kept for part in (line, "\n"))


class Terminal(NamedTuple):
    """What a stream can show."""

    colour: bool = False
    width: int | None = None
    """Columns to fold at; None where nothing may be folded, as in a pipe."""

    @classmethod
    def of(cls, stream: TextIO, environ: Mapping[str, str]) -> Terminal:
        """Look at a stream and the variables that govern colour (no-color.org)."""
        is_terminal = stream.isatty()
        colour = is_terminal and environ.get("TERM") != "dumb" and _takes_escapes(environ)
        if environ.get("FORCE_COLOR"):
            colour = True
        if environ.get("NO_COLOR"):
            colour = False
        if not is_terminal:
            return cls(colour)
        return cls(colour, readable_width(environ, stream.fileno))

    def paint(self, text: str, style: str) -> TerminalText:
        """Colour a text, or leave it plain."""
        shown = TerminalText.of(text)
        return TerminalText(f"\x1b[{_CODES[style]}m{shown}\x1b[0m") if self.colour else shown

    def fits(self, line: str) -> bool:
        """Tell whether a line, without colours, can stand without being folded."""
        return self.width is None or columns(line) <= self.width

    def fold(self, text: str, first: str, rest: str) -> list[str]:
        """Break a line at the width, with an indent for its first and its further lines.

        What would begin another line is shown, as all controls are, before columns are counted.
        """
        text = log_line(text)
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


def _takes_escapes(environ: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Tell whether colours are safe: old consoles of Windows print the escapes themselves."""
    known = ("WT_SESSION", "ANSICON", "TERM", "TERM_PROGRAM", "ConEmuANSI")
    return platform != "win32" or any(environ.get(name) for name in known)


def readable_width(environ: Mapping[str, str], descriptor: Callable[[], int]) -> int:
    """Give the columns to write in: those of a terminal, within what reads well; 80 if unknown."""
    try:
        found = int(environ.get("COLUMNS") or os.get_terminal_size(descriptor()).columns)
    except (OSError, ValueError):
        found = 80
    return max(_NARROWEST, min(found or 80, _WIDEST))


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
