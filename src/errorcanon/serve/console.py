"""What every command needs: the language, the terminal, and the one way out.

Whatever a command prints goes through here, so that controls in it are shown.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from argparse import Namespace
from collections.abc import Mapping
from typing import TextIO

from errorcanon.model import CanonError, Language
from errorcanon.publish.ansi import Terminal, TerminalText
from errorcanon.publish.controls import one_line

FOUND, NOTHING, WRONG_USE = 0, 1, 2
"""Exit codes: something was found, nothing was, the command was used wrongly."""


def language_of(arguments: Namespace, environ: Mapping[str, str] = os.environ) -> Language:
    """Give the language asked for, else the locale's, else English."""
    if arguments.lang:
        chosen: Language = arguments.lang
        return chosen
    return locale_language(environ)


def command_of(arguments: Namespace) -> list[str]:
    """Give the command that stands behind `--`."""
    return [word for number, word in enumerate(arguments.command) if number or word != "--"]


def locale_language(environ: Mapping[str, str] = os.environ) -> Language:
    """Give the locale's language, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return "zh" if environ[name].lower().startswith("zh") else "en"
    import locale  # 2 ms where the environment says nothing

    return "zh" if (locale.getlocale()[0] or "").lower().startswith(("zh", "chinese")) else "en"


def stdout_terminal() -> Terminal:
    """Say what standard output can show."""
    return Terminal.of(sys.stdout, os.environ)


def stderr_terminal() -> Terminal:
    """Say what standard error can show."""
    return Terminal.of(sys.stderr, os.environ)


def put(text: str) -> None:
    """Write to standard output; letters that it cannot show are spelled, none is fatal."""
    _write(sys.stdout, text)


def put_line(text: str) -> None:
    """Write one line to standard output, whatever names and ids are in it."""
    put(one_line(text) + "\n")


def complain(text: str) -> None:
    """Write to standard error."""
    _write(sys.stderr, text if text.endswith("\n") else TerminalText.of(text) + "\n")


def warn(problem: object) -> None:
    """Say on standard error what is wrong, a line for each that an error has, and no more."""
    lines = problem.lines if isinstance(problem, CanonError) else (problem,)
    complain("canon: " + "\n".join(map(one_line, lines)))


def left_out(problem: CanonError) -> CanonError:
    """Say of each fault of a record that it is why the record is left out."""
    return CanonError(*(f"left out: {line}" for line in problem.lines))


_SPELLED = "canon-spelled"
_SPELLINGS = {
    "✓": "+", "✗": "x", "│": "|", "─": "-", "…": "...", "·": "*", "⟨": "<", "⟩": ">", "≤": "<=",
    "○": "o", "≥": ">=", "–": "-", "—": "-", "→": "->", "×": "x", "“": '"', "”": '"', "‘": "'",
    "’": "'",
}  # fmt: skip
"""What stands for a sign of ours where a code page, as cp1252 or cp936, does not have it."""


def _spell(error: UnicodeError) -> tuple[str, int]:
    """Write the letters that a stream cannot show as others that every one can."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    return "".join(_SPELLINGS.get(letter, "?") for letter in letters), error.end


codecs.register_error(_SPELLED, _spell)


def _write(stream: TextIO, text: str) -> None:
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors=_SPELLED)
    stream.write(TerminalText.of(text))
    stream.flush()
